/** The build-time settings (settings.ts) that a call needs, by themselves: the inline script of each page takes no others. */
export const callSettings = {
  apiHost: process.env.TARO_APP_API_HOST ?? '',
  hostMark: process.env.TARO_APP_HOST_MARK ?? '',
  bearer: process.env.TARO_APP_BEARER ?? '',
}
