import operator from '../contract/operator.json'

/** The operator's details of a trial (contract/operator.ts). */
export const TRIAL_OPERATOR = Object.fromEntries(
  Object.entries(operator).map(([name, { trial }]) => [name, trial]),
) as Record<keyof typeof operator, string>

/**
 * Build-time settings, read and validated once. Every `TARO_APP_*` that the source uses must be listed here: an undefined
 * one would stay in the bundle as `process.env.…` and fail in the browser.
 */
const defaults = {
  /** Neutral product name (S1.6). */
  TARO_APP_BRAND: '借款匹配',
  /** Origin of the API; empty = same origin (H5 only). */
  TARO_APP_API_HOST: '',
  /** Marker of the native host app in the user agent string. */
  TARO_APP_HOST_MARK: 'LoanHost/',
  /** Authorization header without an access token. */
  TARO_APP_BEARER: 'Bearer guest',
  /** Tracking scripts (S5.6). The defaults are same-origin placeholders, so that no third party is contacted unasked. */
  TARO_APP_TRACE_1_SRC: '/trace/short-video-1.js',
  TARO_APP_TRACE_2_SRC: '/trace/short-video-2.js',
  TARO_APP_SEARCH_AD_SRC: '',
  /** The only host name that shows the debug console. */
  TARO_APP_DEBUG_HOST: 'test.localhost',
  ...TRIAL_OPERATOR,
  /** What a category may not allow; `false` leaves it out of the build (config/switches.ts). */
  TARO_APP_POSITION: 'true',
  TARO_APP_ADS: 'true',
  TARO_APP_STORES: 'true',
  /** The commit of the sources, for reports of errors; set by scripts/build.mjs. */
  TARO_APP_COMMIT: 'unknown',
  /** `true` includes the tester's tools and the development pages (docs/testing.md); set below or by build scripts. */
  TARO_APP_TOOLS: '',
} as const

export type Setting = keyof typeof defaults

/** The settings of a target: the environment over the defaults. Throws one sentence that names an invalid one. */
export function readSettings(target: string, env: NodeJS.ProcessEnv): Record<Setting, string> {
  const settings = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, env[name] ?? value]),
  ) as Record<Setting, string>
  // A mini-program has no origin. Its devtools can reach a local server when domain checks are off.
  if (target === 'weapp') settings.TARO_APP_API_HOST ||= 'http://127.0.0.1:3000'
  // Development builds have the tools; production builds only when scripts/build.mjs asks for them.
  if (env.NODE_ENV !== 'production') settings.TARO_APP_TOOLS ||= 'true'
  // Only the stores use the position.
  if (settings.TARO_APP_STORES === 'false') settings.TARO_APP_POSITION = 'false'
  for (const name of ['TARO_APP_POSITION', 'TARO_APP_ADS', 'TARO_APP_STORES'] as const)
    if (!/^(true|false)$/.test(settings[name]))
      throw new Error(`${name} must be true or false; got "${settings[name]}"`)
  // As contract/rules/client-error.ts; Taro compiles only files under config/ for Node.
  if (!/^([0-9a-f]{7,40}|unknown)$/.test(settings.TARO_APP_COMMIT))
    throw new Error(
      `TARO_APP_COMMIT must be 7 to 40 hexadecimal digits or unknown; got "${settings.TARO_APP_COMMIT}"`,
    )
  const host = settings.TARO_APP_API_HOST
  if (host && !/^https?:\/\/[^/]+$/.test(host)) {
    throw new Error(
      `TARO_APP_API_HOST must be an origin such as https://api.example.com, without a path; got "${host}"`,
    )
  }
  return settings
}

/** The settings in the format of Taro's `env`: each value is a JSON literal. */
export const asDefinitions = (settings: Record<Setting, string>) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, JSON.stringify(value)]))
