import { TRIAL_CODE } from '@contract/sandbox'
import { notices } from '@/platform/weapp/notices'
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

/** Replaces WeChat's answers with what the tester has set. */
export function applyWechat(): void {
  const { read } = phoneNumber
  phoneNumber.read = (detail) => {
    const { phone } = current().state
    return phone ? NUMBERS[phone] : read(detail)
  }
  const { ask } = notices
  notices.ask = async (template_id) => current().state.notice ?? ask(template_id)
}
