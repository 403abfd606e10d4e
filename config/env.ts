/**
 * Build-time settings, read and checked once. Every `TARO_APP_*` that the source names must be listed here: one that
 * is left undefined would survive into the bundle as `process.env.…` and break it in the browser.
 */
const defaults = {
  /** Neutral product name (S1.6). */
  TARO_APP_BRAND: '借款匹配',
  /** Base host of the API; empty = same origin (H5 only). */
  TARO_APP_API_HOST: '',
  /** Marker of the native host app in the agent string. */
  TARO_APP_HOST_MARK: 'LoanHost/',
  /** Authorization when there is no access token. */
  TARO_APP_BEARER: 'Bearer guest',
  /** Tracking scripts (S5.6): same-origin stand-ins, so that no build calls a third party unasked. */
  TARO_APP_TRACE_1_SRC: '/trace/short-video-1.js',
  TARO_APP_TRACE_2_SRC: '/trace/short-video-2.js',
  TARO_APP_SEARCH_AD_SRC: '',
  /** The only host name that shows the debug console. */
  TARO_APP_DEBUG_HOST: 'test.localhost',
  /** Who runs this, as /about says it (ICP filing and e-commerce law art. 15). The defaults say that they are none. */
  TARO_APP_OPERATOR: '示例运营方（未配置）',
  TARO_APP_REGISTRATION: '示例备案号（未配置）',
  TARO_APP_LICENCE: '示例许可证号（未配置）',
  TARO_APP_COMPLAINT_PHONE: '示例电话（未配置）',
  TARO_APP_COMPLAINT_MAIL: '示例邮箱（未配置）',
  TARO_APP_ADDRESS: '示例地址（未配置）',
  /** `true`: with the tester's tools and the development pages (docs/testing.md). Set by what builds, see below. */
  TARO_APP_TOOLS: '',
} as const

export type Setting = keyof typeof defaults

/** Settings for a target, from the environment over the defaults. Throws one sentence naming a bad one. */
export function readSettings(target: string, env: NodeJS.ProcessEnv): Record<Setting, string> {
  const settings = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, env[name] ?? value]),
  ) as Record<Setting, string>
  // A mini-program has no origin of its own; devtools reaches a local server with domain checks off.
  if (target === 'weapp') settings.TARO_APP_API_HOST ||= 'http://127.0.0.1:3000'
  // Development builds have them; of the others only those that are made for testers (scripts/build.mjs).
  if (env.NODE_ENV !== 'production') settings.TARO_APP_TOOLS ||= 'true'
  const host = settings.TARO_APP_API_HOST
  if (host && !/^https?:\/\/[^/]+$/.test(host)) {
    throw new Error(
      `TARO_APP_API_HOST must be an origin such as https://api.example.com, without a path; got "${host}"`,
    )
  }
  return settings
}

/** As Taro's `env` wants them: each value a JSON literal. */
export const asDefinitions = (settings: Record<Setting, string>) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, JSON.stringify(value)]))
