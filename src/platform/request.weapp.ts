import Taro from '@tarojs/taro'
import type { Transport } from './types'

/** `wx.request`; its own parser gives a string back where the body is no JSON. */
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
