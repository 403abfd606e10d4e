let last: { path: string; end: Promise<void> } | undefined

/**
 * Opens a page at once, as WeChat's own pages do; its gate runs the guard (page.tsx). A second tap before the page is
 * there is the same navigation, and another navigation waits until WeChat has ended this one.
 */
export async function atOnce(path: string, open: () => Promise<void>): Promise<void> {
  if (last?.path === path) return last.end
  const before = last?.end.catch(() => {})
  const mine = { path, end: Promise.resolve(before).then(open) }
  last = mine
  try {
    await mine.end
  } finally {
    if (last === mine) last = undefined
  }
}
