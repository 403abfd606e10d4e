import { TRIAL_CODE } from '@contract/sandbox'
import Taro from '@tarojs/taro'
import { notices } from '@/platform/weapp/notices'
import { type PhoneNumber, phoneNumber } from '@/platform/weapp/phone-number'
import { shiftDate } from '../clock'
import { headersFor, isNoted, noteAnswer } from '../network'
import { applyPhone } from '../phone.weapp'
import { clockOffset, current } from './kept'

/** Persona with a complete order (docs/testing.md). */
const OTHER = '13900000002'

const NUMBERS = {
  granted: { code: 'trial' },
  refused: 'refused',
  'used-up': 'unavailable',
  expired: { code: TRIAL_CODE.expired },
  other: { code: TRIAL_CODE.of(OTHER) },
} as const satisfies Record<string, PhoneNumber>

// Clock, phone, WeChat's answers and network as the tester has set them; the guard's step reads the pages' parameters.
shiftDate(clockOffset)
applyPhone()

const { read: readNumber } = phoneNumber
phoneNumber.read = (detail) => {
  const { phone } = current().state
  return phone ? NUMBERS[phone] : readNumber(detail)
}
const { ask: askVisitor } = notices
notices.ask = async (template_id) => current().state.notice ?? askVisitor(template_id)

Taro.addInterceptor((chain) => {
  const { url, header } = chain.requestParams
  const answer = chain.proceed({ ...chain.requestParams, header: { ...header, ...headersFor(url) } })
  if (!isNoted(url)) return answer
  return answer.then((response: { data?: unknown }) => {
    noteAnswer(response.data)
    return response
  })
})
