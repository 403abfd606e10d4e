import { fits, QUERY_NAME, QUERY_VALUE } from '@contract/formats'
import { SECRET_PARAMS } from '@contract/rules/secrets'

const secret = (name: string) => (SECRET_PARAMS as readonly string[]).includes(name)

export const withoutSecrets = <V>(query: Record<string, V>): Record<string, V> =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !secret(name)))

/** Whether a parameter is part of a page's path, as the page table writes it; a mini-program has it in the query. */
export const isRouteParam = (path: string, name: string): boolean => path.split('/').includes(`:${name}`)

/**
 * The query parameters of a page that a request can carry: an odd one in a link must not make the server refuse the
 * call. @param path the page's path, whose route parameters are left out
 */
export const channelQuery = (params: Record<string, string>, path: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(withoutSecrets(params)).filter(
      ([name, value]) =>
        name !== 'routechannel' &&
        !isRouteParam(path, name) &&
        fits(QUERY_NAME, name) &&
        fits(QUERY_VALUE, value),
    ),
  )

export function secretsOf(address: string): Record<string, string> {
  const query = (address.split('#')[0] ?? '').split('?').slice(1).join('?')
  const pairs = query.split('&').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return [decode(name), decode(value.join('='))] as const
  })
  return Object.fromEntries(pairs.filter(([name]) => secret(name)))
}

/** Removes the secret parameters from an address; everything else stays exactly as it was. */
export function stripSecrets(address: string): string {
  const [beforeHash = '', ...hash] = address.split('#')
  const [path = '', ...query] = beforeHash.split('?')
  const kept = query
    .join('?')
    .split('&')
    .filter((pair) => pair && !secret(decode(pair.split('=')[0] ?? '')))
  return path + (kept.length ? `?${kept.join('&')}` : '') + (hash.length ? `#${hash.join('#')}` : '')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
