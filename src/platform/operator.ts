/**
 * Who operates the platform, from the build-time settings (config/env.ts). It is separate from `settings`, which is
 * part of the first load, because only /about needs it.
 */
export const operator = {
  name: process.env.TARO_APP_OPERATOR ?? '',
  /** The ICP filing number. */
  registration: process.env.TARO_APP_REGISTRATION ?? '',
  /** The licence for value-added telecommunications services. */
  licence: process.env.TARO_APP_LICENCE ?? '',
  phone: process.env.TARO_APP_COMPLAINT_PHONE ?? '',
  mail: process.env.TARO_APP_COMPLAINT_MAIL ?? '',
  address: process.env.TARO_APP_ADDRESS ?? '',
}
