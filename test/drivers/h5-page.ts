import { type PageId, pages } from '@contract/pages'

/** Returns the H5 address of a page. Parameters that are not part of the path go into the query. */
export function addressOf(id: PageId, params: Record<string, string>): string {
  const query = new URLSearchParams(params)
  const address = pages[id].path.replace(/:(\w+)/g, (_, name: string) => {
    const value = query.get(name) ?? ''
    query.delete(name)
    return encodeURIComponent(value)
  })
  return query.size ? `${address}?${query}` : address
}
