/** Build-time settings (config/env.ts), named in full, so that the build can replace each with its value. */
export const settings = {
  /** The neutral product name, also used as the default title. */
  brand: process.env.TARO_APP_BRAND ?? '',
  /** The base host of the API; an empty string means the same origin. */
  apiHost: process.env.TARO_APP_API_HOST ?? '',
  hostMark: process.env.TARO_APP_HOST_MARK ?? '',
  bearer: process.env.TARO_APP_BEARER ?? '',
  trace1: process.env.TARO_APP_TRACE_1_SRC ?? '',
  trace2: process.env.TARO_APP_TRACE_2_SRC ?? '',
  searchAd: process.env.TARO_APP_SEARCH_AD_SRC ?? '',
  /** Whether the build has the offline stores (config/switches.ts). */
  hasStores: process.env.TARO_APP_STORES !== 'false',
  /** The commit of this build, for reports of errors. */
  commit: process.env.TARO_APP_COMMIT ?? '',
  /** The only host name on which the debug console is available. */
  debugHost: process.env.TARO_APP_DEBUG_HOST ?? '',
}
