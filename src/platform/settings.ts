import { callSettings } from './call-settings'

/** Build-time settings (config/env.ts), named in full, so that the build can replace each with its value. */
export const settings = {
  ...callSettings,
  brand: process.env.TARO_APP_BRAND ?? '',
  trace1: process.env.TARO_APP_TRACE_1_SRC ?? '',
  trace2: process.env.TARO_APP_TRACE_2_SRC ?? '',
  searchAd: process.env.TARO_APP_SEARCH_AD_SRC ?? '',
  hasStores: process.env.TARO_APP_STORES !== 'false',
  commit: process.env.TARO_APP_COMMIT ?? '',
  debugHost: process.env.TARO_APP_DEBUG_HOST ?? '',
}
