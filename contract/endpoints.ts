import type { Static } from 'typebox'
import { ads } from './endpoints/ads'
import { agreement } from './endpoints/agreement'
import { application } from './endpoints/application'
import { channel } from './endpoints/channel'
import { half } from './endpoints/half'
import { login } from './endpoints/login'
import { match } from './endpoints/match'
import { offline } from './endpoints/offline'
import { order } from './endpoints/order'
import { place } from './endpoints/place'
import { privacy } from './endpoints/privacy'
import { support } from './endpoints/support'

/** All endpoint groups, in the order of the API reference and with their headings there. */
export const groups = {
  login: { title: 'Login', rows: login },
  place: { title: 'Place', rows: place },
  order: { title: 'The order', rows: order },
  match: { title: 'Matching and products', rows: match },
  application: { title: 'Applications', rows: application },
  agreement: { title: 'Agreements', rows: agreement },
  channel: { title: 'Channels and tracking', rows: channel },
  ads: { title: 'Advertisements', rows: ads },
  support: { title: 'Support pages', rows: support },
  offline: { title: 'Offline stores', rows: offline },
  half: { title: 'Half flow', rows: half },
  privacy: { title: "The visitor's own data", rows: privacy },
} as const

type Groups = typeof groups
export type Group = keyof Groups
export type PathOf<G extends Group> = Path & { [K in G]: keyof Groups[K]['rows'] }[G]

type Merged<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void ? A : never

/** The endpoint table (S7), from which the server derives everything about a call, and the client its types. */
export type Endpoints = Merged<Groups[Group]['rows']>
export const endpoints: Endpoints = Object.assign({}, ...Object.values(groups).map(({ rows }) => rows))

export type Path = keyof Endpoints

type PayloadTable = { [K in Path]: Static<Endpoints[K]['payload']> }
type DataTable = { [K in Path]: Static<Endpoints[K]['data']> }
// Interfaces, so that the compiler resolves the types of a path once and not at every call.
interface Payloads extends PayloadTable {}
interface Responses extends DataTable {}

/** The payload of a path, without the fields common to all requests. */
export type Payload<K extends Path> = Payloads[K]
/** The response's `data` on code 200. */
export type Data<K extends Path> = Responses[K]
