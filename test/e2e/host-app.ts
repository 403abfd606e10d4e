import type { H5Driver } from '../drivers/chromium/h5-driver'

/** The marker of the host app at the end of a user agent. */
export const HOST_MARK = ' LoanHost/3.1'

/**
 * The script of a native host app's web view, which runs before those of the page: its bridge answers `getToken` with
 * this text, and comes with its event after `lateMs`.
 */
export const hostApp = (answer = '{}', lateMs = 0) => `window.hostCalls = []
  const bring = () => {
    window.flutter_inappwebview = {
      callHandler: (name) => { window.hostCalls.push(name); return Promise.resolve(${JSON.stringify(answer)}) } }
    window.dispatchEvent(new Event('flutterInAppWebViewPlatformReady'))
  }
  if (${lateMs}) setTimeout(bring, ${lateMs})
  else bring()`

/** Returns the names of the calls that the page of this visitor has made to the host app. */
export const hostCalls = (visitor: H5Driver) =>
  visitor.browserPage.evaluate(() => (window as unknown as { hostCalls: string[] }).hostCalls)
