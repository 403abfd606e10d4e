import { type PageId, pages } from '@contract/pages'

/** Text without white space: the targets lay it out differently, so that no scenario can rely on it. */
export const bare = (text: string) => text.replace(/\s+/g, '')

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

/** Milliseconds for which a settled page stays as it is. */
export const REST = 60

/**
 * Runs in the page: whether it stays as it is for a while, with nothing on its way to somewhere and no button touched.
 * Without a function of its own inside: the marks that some compilers put at those mean nothing in a page.
 */
export async function isAtRest(rest: number): Promise<boolean> {
  let before: string | undefined
  for (;;) {
    const isMoving = document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
      )
    if (isMoving || document.querySelector('button:active, a:active')) return false
    const now = document.documentElement.outerHTML
    if (before !== undefined) return before === now
    before = now
    await new Promise((resolve) => setTimeout(resolve, rest))
  }
}
