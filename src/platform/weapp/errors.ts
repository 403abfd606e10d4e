import Taro from '@tarojs/taro'

/** The number of errors that are logged per start, because a page that fails again and again adds nothing new. */
const MOST = 20
const LONGEST = 800

const known = new Set<string>()

/**
 * What a developer needs to know about an error (its kind and place), without anything that could identify a visitor:
 * no Chinese text (names, places), no numbers of four or more digits, no queries, mail addresses or long codes.
 */
export function withoutPersonalData(error: unknown): string {
  return (
    textOf(error)
      .replace(/\?[^\s'")]*/g, '?')
      // Not a mail address: iPhones write a place in the code as `name@app.js:1:23`.
      // The name of one has at most 64 letters; without this limit a long word is read anew from each of its letters.
      .replace(/[\w.+-]{1,64}@[\w.-]{1,255}\.\w+\b(?!:\d)/g, '#')
      .replace(/[^\x20-\x7e\n]+/g, '…')
      // Except the places in our own files.
      .replace(/(\.js:\d+:\d+)|\d{4,}/g, (_, place?: string) => place ?? '#')
      .replace(/\b(?=\w*\d)\w{16,}\b/g, '#')
      .split('\n')
      .slice(0, 6)
      .join('\n')
      .slice(0, LONGEST)
  )
}

/**
 * The text of an error: for a call that WeChat refused its `errMsg`; on iPhones the stack does not contain the
 * message.
 */
function textOf(error: unknown): string {
  const { name = 'Error', message, errMsg, stack } = (error ?? {}) as Partial<Error> & { errMsg?: string }
  const said = message ? `${name}: ${message}` : (errMsg ?? String(error))
  if (!stack) return said
  return message && !stack.includes(message) ? `${said}\n${stack}` : stack
}

/**
 * Handles all uncaught errors: each is written once and without personal data to WeChat's real-time log
 * (wx.getRealtimeLogManager), which the operator reads in the console of the mini-program. The visitor sees nothing
 * of it: a part that cannot be rendered shows its own message (ui/part/error-boundary.tsx), and so does a request
 * that failed.
 */
export function noteError(error: unknown, kind: 'error' | 'rejection' | 'render') {
  const text = withoutPersonalData(error)
  if (known.has(text) || known.size >= MOST) return
  known.add(text)
  try {
    Taro.getRealtimeLogManager?.().error(kind, text)
  } catch {
    // Reporting an error about reporting would never end.
  }
}

/** api/base/app/app-event: wx.onError and wx.onUnhandledRejection. */
export function watchErrors() {
  Taro.onError((error) => noteError(error, 'error'))
  Taro.onUnhandledRejection(({ reason }) => noteError(reason, 'rejection'))
}
