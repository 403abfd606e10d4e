import Taro from '@tarojs/taro'
import type { Transport } from './types'

/** `wx.request`, whose parser returns a string when the body is not JSON. */
export const request: Transport = async ({ url, headers, body, timeout }) => {
  const response = await Taro.request({
    url,
    method: 'POST',
    header: headers,
    data: body,
    timeout,
    dataType: 'json',
  })
  return { status: response.statusCode, body: typeof response.data === 'string' ? undefined : response.data }
}
