import operator from '../contract/operator.json'

/** The operator's details of a trial (contract/operator.ts). */
export const TRIAL_OPERATOR = Object.fromEntries(
  Object.entries(operator).map(([name, { trial }]) => [name, trial]),
) as Record<keyof typeof operator, string>

/** Each `TARO_APP_*` of the source: another would stay in the bundle as `process.env.…` and fail in the browser. */
const defaults = {
  TARO_APP_BRAND: '借款匹配',
  /** The licence or registration by which the brand may have a word that needs one (contract/brand-name.ts). */
  TARO_APP_BRAND_QUALIFICATION: '',
  /** `client` or `neutral` (contract/words.ts). */
  TARO_APP_WORDS: 'client',
  /** Origin of the API; empty = same origin (H5 only). */
  TARO_APP_API_HOST: '',
  TARO_APP_HOST_MARK: 'LoanHost/',
  TARO_APP_BEARER: 'Bearer guest',
  /** Tracking scripts (S5.6): same-origin placeholders, so that no third party is contacted unasked. */
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

type Format = [RegExp, words: string]
const isSwitch: Format = [/^(true|false)$/, 'true or false']
const FORMATS: Partial<Record<Setting, Format>> = {
  TARO_APP_POSITION: isSwitch,
  TARO_APP_ADS: isSwitch,
  TARO_APP_STORES: isSwitch,
  TARO_APP_WORDS: [/^(client|neutral)$/, 'client or neutral'],
  // As contract/rules/client-error.ts; Taro compiles only files under config/ for Node.
  TARO_APP_COMMIT: [/^([0-9a-f]{7,40}|unknown)$/, '7 to 40 hexadecimal digits or unknown'],
  TARO_APP_API_HOST: [/^(https?:\/\/[^/]+)?$/, 'an origin such as https://api.example.com, without a path'],
}

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
  for (const [name, [format, words]] of Object.entries(FORMATS) as [Setting, Format][])
    if (!format.test(settings[name])) throw new Error(`${name} must be ${words}; got "${settings[name]}"`)
  return settings
}

/** The settings in the format of Taro's `env`: each value is a JSON literal. */
export const asDefinitions = (settings: Record<Setting, string>) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, JSON.stringify(value)]))
