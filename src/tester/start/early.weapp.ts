import Taro from '@tarojs/taro'
import { shiftDate } from '../clock'
import { headersFor, isNoted, noteAnswer } from '../network'
import { applyPhone } from '../phone.weapp'
import { applyWechat } from '../wechat.weapp'
import { clockOffset } from './kept'

/** Replaces clock, phone and network with what the tester has set; the guard's step reads the pages' parameters. */
shiftDate(globalThis, clockOffset)
applyPhone()
applyWechat()

Taro.addInterceptor((chain) => {
  const { url, header } = chain.requestParams
  const answer = chain.proceed({ ...chain.requestParams, header: { ...header, ...headersFor(url) } })
  if (!isNoted(url)) return answer
  return answer.then((response: { data?: unknown }) => {
    noteAnswer(response.data)
    return response
  })
})
