/**
 * Who runs this, from the build-time settings (config/env.ts). Apart from `settings`, which is in the first load: only
 * /about needs it.
 */
export const operator = {
  name: process.env.TARO_APP_OPERATOR ?? '',
  /** ICP filing number. */
  registration: process.env.TARO_APP_REGISTRATION ?? '',
  /** Of the value-added telecommunications business. */
  licence: process.env.TARO_APP_LICENCE ?? '',
  phone: process.env.TARO_APP_COMPLAINT_PHONE ?? '',
  mail: process.env.TARO_APP_COMPLAINT_MAIL ?? '',
  address: process.env.TARO_APP_ADDRESS ?? '',
}
