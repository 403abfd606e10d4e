/**
 * These functions run in the logic layer of the mini-program in the tools (`App.callFunction`, `App.mockWxMethod`),
 * where they arrive as texts: they use nothing but their arguments and WeChat's globals.
 */

type Options = Record<string, unknown>
interface Seen {
  mark?: string
  copied?: string
  file?: { name: string; text: string }
}
declare const wx: {
  getStorageInfoSync(): { keys: string[] }
  removeStorageSync(key: string): void
  getFileSystemManager(): { readFileSync(path: string, encoding: string): string }
}
/** The app's own object ends with its process, and so does what a function keeps on it. */
declare const getApp: () => { seen?: Seen } | undefined
declare const getCurrentPages: () => { seenTitle?: string }[]

/** The receiver of a function that stands for one of `wx`: the original function. */
interface Mocked {
  origin(options: Options): unknown
}

/** Marks the running process; returns whether there is one. */
export function mark(name: string) {
  const app = getApp()
  if (app) app.seen = { mark: name }
  return Boolean(app)
}

/** Returns what the mocked functions have recorded in this process; null before the app has started. */
export function seen() {
  const app = getApp()
  return app ? (app.seen ?? {}) : null
}

export function forget() {
  for (const key of wx.getStorageInfoSync().keys) wx.removeStorageSync(key)
}

/** Returns the title that the topmost page has set; null if it has set none. */
export function title() {
  return getCurrentPages().slice(-1)[0]?.seenTitle ?? null
}

/** For `wx.setNavigationBarTitle`: the protocol cannot read the navigation bar. */
export function recordTitle(this: Mocked, options: Options) {
  const origin = this.origin
  const [page] = getCurrentPages().slice(-1)
  if (page) page.seenTitle = String(options.title)
  return new Promise((resolve) => origin({ ...options, success: resolve, fail: resolve, complete: null }))
}

/** For `wx.setClipboardData`: reading the clipboard would need the visitor's consent. */
export function recordCopy(this: Mocked, options: Options) {
  const origin = this.origin
  const app = getApp()
  if (app) app.seen = { ...app.seen, copied: String(options.data) }
  return new Promise((resolve) => origin({ ...options, success: resolve, fail: resolve, complete: null }))
}

/** For `wx.shareFileMessage`, which in the tools opens a dialog that no call can answer. */
export function recordFile(options: Options) {
  const text = wx.getFileSystemManager().readFileSync(String(options.filePath), 'utf8')
  const app = getApp()
  if (app) app.seen = { ...app.seen, file: { name: String(options.fileName), text } }
  return { errMsg: 'shareFileMessage:ok' }
}

/** For `wx.getFuzzyLocation`: a place in each of its two coordinate systems, or the owner's refusal. */
export function answerQuestion(_options: Options, allowed: boolean) {
  return { errMsg: allowed ? 'authorize:ok' : 'authorize:fail auth deny' }
}
export function givePosition(options: Options, places: Record<string, object> | null) {
  if (!places) return { errMsg: 'getFuzzyLocation:fail auth deny' }
  return { ...places[options.type === 'gcj02' ? 'gcj02' : 'wgs84'], errMsg: 'getFuzzyLocation:ok' }
}
