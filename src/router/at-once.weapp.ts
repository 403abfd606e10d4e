import { offerRetry, useToast } from '@/stores/toast'

/** In milliseconds; a page whose package is on the phone is there sooner. */
const PATIENCE_MS = 400
const OPENING = '页面正在打开…'

let last: { path: string; end: Promise<void> } | undefined

/** A second tap is the same navigation, another one waits for this, and the visitor is told of a download. */
export async function atOnce(path: string, open: () => Promise<void>): Promise<void> {
  if (last?.path === path) return last.end
  const before = last?.end.catch(() => {})
  const opening = { path, end: Promise.resolve(before).then(open) }
  last = opening
  const slow = setTimeout(offerRetry, PATIENCE_MS, OPENING)
  try {
    await opening.end
  } finally {
    clearTimeout(slow)
    if (useToast.getState().text === OPENING) offerRetry('')
    if (last === opening) last = undefined
  }
}
