/** Build-time settings (config/env.ts). Each name is written whole, so that the build can put its value here. */
export const settings = {
  /** Neutral product name; also the default title. */
  brand: process.env.TARO_APP_BRAND ?? '',
  /** Base host of the API, '' = same origin. */
  apiHost: process.env.TARO_APP_API_HOST ?? '',
  /** Marker of the host app in the agent string. */
  hostMark: process.env.TARO_APP_HOST_MARK ?? '',
  /** Authorization when there is no access token. */
  bearer: process.env.TARO_APP_BEARER ?? '',
  trace1: process.env.TARO_APP_TRACE_1_SRC ?? '',
  trace2: process.env.TARO_APP_TRACE_2_SRC ?? '',
  searchAd: process.env.TARO_APP_SEARCH_AD_SRC ?? '',
  /** The only host name that shows the debug console. */
  debugHost: process.env.TARO_APP_DEBUG_HOST ?? '',
}
