/** Build-time settings (config/env.ts), named in full, so that the build can replace each with its value. The inline script takes only these three. */
export const API_HOST = process.env.TARO_APP_API_HOST ?? ''
export const HOST_MARK = process.env.TARO_APP_HOST_MARK ?? ''
export const BEARER = process.env.TARO_APP_BEARER ?? ''

export const settings = {
  brand: process.env.TARO_APP_BRAND ?? '',
  apiHost: API_HOST,
  hostMark: HOST_MARK,
  bearer: BEARER,
  trace1: process.env.TARO_APP_TRACE_1_SRC ?? '',
  trace2: process.env.TARO_APP_TRACE_2_SRC ?? '',
  searchAd: process.env.TARO_APP_SEARCH_AD_SRC ?? '',
  hasStores: process.env.TARO_APP_STORES !== 'false',
  commit: process.env.TARO_APP_COMMIT ?? '',
  debugHost: process.env.TARO_APP_DEBUG_HOST ?? '',
}
