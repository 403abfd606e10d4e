/** Who operates the platform (config/env.ts). Apart from `settings`, which is part of the first load. */
export const operator = {
  name: process.env.TARO_APP_OPERATOR ?? '',
  registration: process.env.TARO_APP_REGISTRATION ?? '',
  licence: process.env.TARO_APP_LICENCE ?? '',
  phone: process.env.TARO_APP_COMPLAINT_PHONE ?? '',
  mail: process.env.TARO_APP_COMPLAINT_MAIL ?? '',
  address: process.env.TARO_APP_ADDRESS ?? '',
}
