import { SECRET_PARAMS } from '@contract/rules/secrets'

/** The query parameters that an answer for everybody depends on: a cache's key has these, and may leave out all others. */
export const KEY_PARAMS: readonly string[] = ['_ch', 'cid', 'group', ...SECRET_PARAMS]

/**
 * `cache-control` of what is the same for everybody (RFC 9111, RFC 5861). A cache has what changes after at most 30 seconds,
 * a browser after 15 more; while the servers fail, a cache keeps what it has for a day.
 */
export const FOR_EVERYBODY = 'public, max-age=0, s-maxage=15, stale-while-revalidate=15, stale-if-error=86400'

const readName = (pair: string) => {
  const name = pair.split('=', 1)[0]?.replaceAll('+', ' ') ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/**
 * Whether every cache reads the parameters of its key from this address as the server does: each stands once, and under no
 * other spelling. Otherwise an address could be made whose answer is kept for another one.
 */
export function isPlain(url: string): boolean {
  const [, query = '', more] = url.split('?')
  if (more !== undefined || query.includes(';')) return false
  const named = query.split('&').filter((pair) => KEY_PARAMS.includes(readName(pair).trim().toLowerCase()))
  const names = named.map((pair) => pair.split('=', 1)[0] ?? '')
  return names.every((name) => KEY_PARAMS.includes(name)) && new Set(names).size === names.length
}
