import Taro from '@tarojs/taro'
import { shiftDate } from '../clock'
import { headersFor, isNoted, noteAnswer } from '../network'
import { applyPhone } from '../phone.weapp'
import { clockOffset } from './kept'

/** The clock, the phone and the network are what the tester has set; pages' parameters are read by the guard's step. */
shiftDate(globalThis, clockOffset)
applyPhone()

Taro.addInterceptor((chain) => {
  const { url, header } = chain.requestParams
  const answer = chain.proceed({ ...chain.requestParams, header: { ...header, ...headersFor(url) } })
  if (!isNoted(url)) return answer
  return answer.then((response: { data?: unknown }) => {
    noteAnswer(response.data)
    return response
  })
})
