import type { DataOf, PayloadOf } from './endpoint'
import { ads } from './endpoints/ads'
import { agreement } from './endpoints/agreement'
import { application } from './endpoints/application'
import { channel } from './endpoints/channel'
import { half } from './endpoints/half'
import { login } from './endpoints/login'
import { match } from './endpoints/match'
import { offline } from './endpoints/offline'
import { form } from './endpoints/order'
import { place } from './endpoints/place'
import { privacy } from './endpoints/privacy'
import { secureLogin } from './endpoints/secure-login'
import { support } from './endpoints/support'

/**
 * THE endpoint table (product.md §7, endpoints.md). The server derives routes, validation, serialisation and the
 * OpenAPI document from it; the client derives its types. A path is written here and nowhere else.
 */
export const endpoints = {
  ...login,
  ...secureLogin,
  ...place,
  ...form,
  ...match,
  ...application,
  ...agreement,
  ...channel,
  ...ads,
  ...support,
  ...offline,
  ...half,
  ...privacy,
} as const

export type Endpoints = typeof endpoints
export type Path = keyof Endpoints
/** What the caller passes for a path, without the wrapping. */
export type Payload<K extends Path> = PayloadOf<Endpoints[K]>
/** What `data` holds for a path on code 200. */
export type Data<K extends Path> = DataOf<Endpoints[K]>
