import { matchPath, type PageId, pages } from '@contract/pages'
import { HOST_MODES, type HostMode, PERSONAS, type PersonaName } from '@contract/sandbox'
import { LATE_MS } from './fake-bridge'

/** What the simulated host app answers to `getToken`. */
export const HOST_TOKENS = ['none', 'persona', 'wrong', 'garbage'] as const
export type HostToken = (typeof HOST_TOKENS)[number]

export const HOST_SYSTEMS = ['android', 'ios'] as const
export type HostSystem = (typeof HOST_SYSTEMS)[number]

/** All settings of the fake host's page; its address contains all of them. */
export interface HostSettings {
  mode: HostMode
  lateMs: number
  token: HostToken
  persona: PersonaName
  system: HostSystem
  /** The H5 address that the view opens first. */
  page: string
  /** Whether to keep what the H5 has stored; otherwise the view starts empty. */
  keep: boolean
}

const DEFAULTS: HostSettings = {
  mode: 'present',
  lateMs: LATE_MS,
  token: 'none',
  persona: 'returning',
  system: 'android',
  page: '/',
  keep: false,
}

const MAX_LATE_MS = 60_000

const oneOf = <T extends string>(values: readonly T[], text: string | null, otherwise: T): T =>
  values.find((value) => value === text) ?? otherwise

/** Whether it is a path of this origin: `//host` and `/\host` are external addresses. */
const isPath = (text: string) => /^\/(?![/\\])/.test(text)

/**
 * Reads `?mode=late&late=800&token=persona&persona=returning&system=ios&page=/result&keep=1`; invalid values become
 * the default.
 */
export function readHostSettings(search: string): HostSettings {
  const query = new URLSearchParams(search)
  const late = query.get('late') ?? ''
  const page = query.get('page') ?? ''
  return {
    mode: oneOf(HOST_MODES, query.get('mode'), DEFAULTS.mode),
    lateMs: /^\d{1,5}$/.test(late) ? Math.min(Number(late), MAX_LATE_MS) : DEFAULTS.lateMs,
    token: oneOf(HOST_TOKENS, query.get('token'), DEFAULTS.token),
    persona: oneOf(PERSONAS, query.get('persona'), DEFAULTS.persona),
    system: oneOf(HOST_SYSTEMS, query.get('system'), DEFAULTS.system),
    page: isPath(page) ? page : DEFAULTS.page,
    keep: query.get('keep') === '1',
  }
}

/** The query that `readHostSettings` reads; it contains only what has an effect in that mode. */
export function hostQuery({ mode, lateMs, token, persona, system, page, keep }: HostSettings): string {
  const query = new URLSearchParams({ mode })
  if (mode === 'late') query.set('late', String(lateMs))
  query.set('token', token)
  if (token === 'persona') query.set('persona', persona)
  query.set('system', system)
  if (keep) query.set('keep', '1')
  // Last and readable, because the address is copied into bug reports.
  return `${query}&page=${encodeURIComponent(page).replace(/%(2F|3F|3D)/g, decodeURIComponent)}`
}

/** The parts of an H5 address for which the form has fields. */
export interface StartPage {
  id: PageId
  /** The segments of the path, e.g. `channel` of `/landing/:channel`. */
  params: Record<string, string>
  /** The parameter `_ch`. */
  channel: string
  /** The other parameters, as in an address: `sid=demo&x=1`. */
  query: string
}

/** Splits an H5 address into its parts. */
export function readStart(address: string): StartPage {
  const [path = '/', search = ''] = address
    .split('#', 1)
    .join('')
    .split(/\?(.*)/s)
  const found = matchPath(path) ?? { id: 'notFound' as const, params: {} }
  const query = new URLSearchParams(search)
  const channel = query.get('_ch') ?? ''
  query.delete('_ch')
  return { ...found, channel, query: query.toString() }
}

/** Joins the parts again; an empty segment becomes `demo`, which no page recognises. */
export function startAddress({ id, params, channel, query }: StartPage): string {
  const path = pages[id].path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] || 'demo'),
  )
  const all = new URLSearchParams(query)
  if (channel) all.set('_ch', channel)
  return String(all) ? `${path}?${all}` : path
}

/** The names of a page's path segments. */
export const segmentsOf = (id: PageId) => [...pages[id].path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
