import Taro from '@tarojs/taro'

/** Errors of one start that are written down; a page that fails again and again tells nothing new. */
const MOST = 20
const LONGEST = 800

const known = new Set<string>()

/**
 * What a developer needs of an error (its kind and where it happened), without anything that can be about a visitor:
 * no Chinese text (names, places), no figures of four and more digits, no queries, mail addresses or long codes.
 */
export function harmless(error: unknown): string {
  return (
    textOf(error)
      .replace(/\?[^\s'")]*/g, '?')
      // No mail address: a place as iPhones write it, `name@app.js:1:23`.
      .replace(/[\w.+-]+@[\w.-]+\.\w+\b(?!:\d)/g, '#')
      .replace(/[^\x20-\x7e\n]+/g, '…')
      // All but the places in our own files.
      .replace(/(\.js:\d+:\d+)|\d{4,}/g, (_, place?: string) => place ?? '#')
      .replace(/\b(?=\w*\d)\w{16,}\b/g, '#')
      .split('\n')
      .slice(0, 6)
      .join('\n')
      .slice(0, LONGEST)
  )
}

/** What an error says of itself: of a call that WeChat refused its `errMsg`; on iPhones a stack lacks the message. */
function textOf(error: unknown): string {
  const { name = 'Error', message, errMsg, stack } = (error ?? {}) as Partial<Error> & { errMsg?: string }
  const said = message ? `${name}: ${message}` : (errMsg ?? String(error))
  if (!stack) return said
  return message && !stack.includes(message) ? `${said}\n${stack}` : stack
}

/**
 * THE place for errors that nobody has caught: WeChat's real-time log (wx.getRealtimeLogManager, read by the operator
 * in the console of the mini-program), each of them once, harmless. The visitor sees nothing of it: a screen that
 * cannot be shown says so itself (ui/part/error-boundary.tsx), and a call that failed has its own words.
 */
export function noteError(error: unknown, kind: 'error' | 'rejection' | 'render') {
  const text = harmless(error)
  if (known.has(text) || known.size >= MOST) return
  known.add(text)
  try {
    Taro.getRealtimeLogManager?.().error(kind, text)
  } catch {
    // An error about an error would never end.
  }
}

/** api/base/app/app-event: wx.onError and wx.onUnhandledRejection. */
export function watchErrors() {
  Taro.onError((error) => noteError(error, 'error'))
  Taro.onUnhandledRejection(({ reason }) => noteError(reason, 'rejection'))
}
