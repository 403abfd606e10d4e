import { TRIAL_CODE } from '@contract/sandbox'
import type { locationOf } from './location'
import type { Phone } from './phone'
import type { privacyOf } from './privacy'

interface Opened {
  event: string
  detail: object
}

/** What WeChat reports of the visitor's number (framework/open-ability/getPhoneNumber). */
function numberOf({ number }: Phone): object {
  if (number === 'refused') return { errMsg: 'getPhoneNumber:fail user deny' }
  if (number === 'used-up') return { errMsg: 'getPhoneNumber:fail', errno: 1400001 }
  const code = number === 'expired' ? TRIAL_CODE.expired : TRIAL_CODE.of(number)
  return { errMsg: 'getPhoneNumber:ok', code }
}

/** The event comes after a privacy notice, if there is one; null if the open type fires none here. */
export const openTypesOf =
  (
    phone: Phone,
    { once }: Pick<ReturnType<typeof privacyOf>, 'once'>,
    { settings }: Pick<ReturnType<typeof locationOf>, 'settings'>,
  ) =>
  async (openType: unknown): Promise<Opened | null> => {
    if (openType === 'openSetting')
      return { event: 'opensetting', detail: { errMsg: 'openSetting:ok', authSetting: settings() } }
    if (openType !== 'getPhoneNumber') return null
    const detail = await Promise.resolve(
      once('getPhoneNumber', undefined, async () => numberOf(phone)),
    ).catch((error: object) => error)
    return { event: 'getphonenumber', detail: detail ?? {} }
  }
