import { devPages } from '@contract/dev-pages'
import { TRIAL_CODE } from '@contract/sandbox'
import Taro from '@tarojs/taro'
import { sleep } from '@/lib/load-part'
import { notices } from '@/platform/weapp/notices'
import { otherApp } from '@/platform/weapp/other-app'
import { type PhoneNumber, phoneNumber } from '@/platform/weapp/phone-number'
import { current } from './start/kept'

/** Persona with a complete order (docs/testing.md). */
const OTHER = '13900000002'

const NUMBERS = {
  granted: { code: 'trial' },
  refused: 'refused',
  'used-up': 'unavailable',
  expired: { code: TRIAL_CODE.expired },
  other: { code: TRIAL_CODE.of(OTHER) },
} as const satisfies Record<string, PhoneNumber>

/** Milliseconds. */
const LATE = 3_000

/** Opens a page as if its package had to be downloaded first; the panel always opens at once. */
const delayed =
  <O extends { url: string }, R>(open: (option: O) => Promise<R>) =>
  async (option: O) => {
    const { package: comes } = current().state
    if (!comes || option.url.startsWith(`/${devPages.tester.page}`)) return open(option)
    if (comes === 'missing') throw { errMsg: 'navigateTo:fail a package could not be downloaded' }
    await sleep(LATE)
    return open(option)
  }

/** Replaces WeChat's answers with what the tester has set. */
export function applyWechat(): void {
  const { read } = phoneNumber
  phoneNumber.read = (detail) => {
    const { phone } = current().state
    return phone ? NUMBERS[phone] : read(detail)
  }
  const { ask } = notices
  notices.ask = async (template_id) => current().state.notice ?? ask(template_id)
  const { openMiniProgram, dial } = otherApp
  otherApp.openMiniProgram = async (app) => current().state.open ?? openMiniProgram(app)
  otherApp.dial = async (number) => current().state.open ?? dial(number)
  Taro.navigateTo = delayed(Taro.navigateTo)
  Taro.redirectTo = delayed(Taro.redirectTo)
}
