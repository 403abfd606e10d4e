export type Query = Record<string, string>

/** Splits `/pages/a/index?x=1` into route and query. Like WeChat it decodes nothing. */
export function parseUrl(url: string, from = ''): { route: string; query: Query } {
  const [address = '', search = ''] = url.split('?')
  const route = new URL(address, `weapp://app/${from}`).pathname.slice(1)
  const pairs = search
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name, value.join('=')] as const
    })
  return { route, query: Object.fromEntries(pairs) }
}
