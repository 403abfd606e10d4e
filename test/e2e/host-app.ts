import type { H5Driver } from '../drivers/chromium/h5-driver'

/** The marker of the host app at the end of a user agent. */
export const HOST_MARK = ' LoanHost/3.1'

/** The bridge of a native host app: `getToken` answers this text, and the bridge comes with an event after `lateMs`. */
export const hostApp = (answer = '{}', lateMs = 0) => `window.hostCalls = []
  const bring = () => {
    window.flutter_inappwebview = {
      callHandler: (name) => { window.hostCalls.push(name); return Promise.resolve(${JSON.stringify(answer)}) } }
    window.dispatchEvent(new Event('flutterInAppWebViewPlatformReady'))
  }
  if (${lateMs}) setTimeout(bring, ${lateMs})
  else bring()`

export const hostCalls = (visitor: H5Driver) =>
  visitor.browserPage.evaluate(() => (window as unknown as { hostCalls: string[] }).hostCalls)
