import { matchPath, type PageId, pages } from '@contract/pages'
import { isRouteParam } from '@/lib/address/secrets'
import type { Visit } from './guard/step'

type Params = Record<string, string>

const query = (params: Params) => {
  const pairs = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length ? `?${pairs.join('&')}` : ''
}

/** The H5 address of a visit, e.g. `/product/p01?from=list`. It is also the neutral written form of a visit. */
export function pathOf({ id, params }: Visit): string {
  const rest = { ...params }
  const path = pages[id].path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name] ?? ''
    delete rest[name]
    return encodeURIComponent(value)
  })
  return path + query(rest)
}

/** The mini-program address of a visit: its page with every parameter in the query. */
export const modulePathOf = ({ id, params }: Visit) => `/${pages[id].page}${query(params)}`

/** Parses what `pathOf` wrote; undefined for anything that is not one of our pages. */
export function visitOf(path: string): Visit | undefined {
  const [pathname = '', search = ''] = path.split('?')
  const found = pathname.startsWith('/') && !pathname.startsWith('//') ? matchPath(pathname) : undefined
  return found && { id: found.id, params: { ...paramsOf(search), ...found.params } }
}

/** The decoded parameters of a query without its question mark. */
export const paramsOf = (search: string): Params =>
  cleanParams(
    Object.fromEntries(
      search
        .split('&')
        .filter(Boolean)
        .map((pair) => {
          const [name = '', ...value] = pair.split('=')
          return [name, value.join('=')]
        }),
    ),
  )

/** Without Taro's own. On H5 the router has decoded path segments but not the query; on the mini-program nothing. */
export function cleanParams(
  raw: Record<string, string | undefined> = {},
  id?: PageId,
  segmentsDecoded = false,
): Params {
  const params: Params = {}
  for (const [name, value] of Object.entries(raw)) {
    if (name === 'stamp' || name === '$taroTimestamp' || value === undefined || value === null) continue
    // The part of the address that H5's catch-all pattern matched.
    if (id === 'notFound' && name === '0') continue
    const segment = segmentsDecoded && id !== undefined && isRouteParam(pages[id].path, name)
    params[name] = segment ? value : decode(value)
  }
  return params
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return text
  }
}
