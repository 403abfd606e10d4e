import { type PageId, pages } from '@contract/pages'

/** H5 address of a page, with what is no segment of its path in the query. */
export function addressOf(id: PageId, params: Record<string, string>): string {
  const query = new URLSearchParams(params)
  const address = pages[id].path.replace(/:(\w+)/g, (_, name: string) => {
    const value = query.get(name) ?? ''
    query.delete(name)
    return encodeURIComponent(value)
  })
  return query.size ? `${address}?${query}` : address
}
