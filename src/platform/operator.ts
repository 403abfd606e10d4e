/** Who operates the platform (config/env.ts). Apart from `settings`, which is part of the first load. */
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
