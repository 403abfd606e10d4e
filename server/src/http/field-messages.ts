import type { FieldError } from '@contract/envelope'
import { BAD_MOBILE, EMPTY_NAME } from '@contract/rules/messages'
import { SMS_CODE } from '@contract/rules/mobile'

/** One violation as Fastify's validator reports it. */
type Violation = { instancePath: string; keyword: string; params: { missingProperty?: unknown } }

/** Error messages by the last part of the field's name (S10.3). */
const MESSAGES: Record<string, string> = {
  mobile: BAD_MOBILE,
  code: `请输入${SMS_CODE.digits}位数字验证码`,
  name: EMPTY_NAME,
  contact_name: EMPTY_NAME,
  contact_mobile: BAD_MOBILE,
  id_no: '请填写正确的身份证号码',
  consents: '请先阅读并同意协议',
  consent_ids: '请先阅读并同意协议',
  amount: '请填写正确的金额',
  term: '请选择期限',
  // A client that was open before the form changed still sends a step that is gone.
  flow: '表单已更新，请刷新页面后继续',
}

const GENERIC = '内容格式不正确'

const lastName = (field: string) => field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''

/** The message of a field. `code` is the SMS code only on login paths; elsewhere it is a product or agreement code. */
function messageOf(field: string, path: string): string {
  const name = lastName(field)
  if (name === 'code' && !path.endsWith('/login')) return GENERIC
  // A request may contain a field named `constructor`.
  return (Object.hasOwn(MESSAGES, name) && MESSAGES[name]) || GENERIC
}

/** The field's name, its parts separated by dots. */
export function fieldOf({ instancePath, params }: Violation): string {
  const parts = instancePath.split('/').slice(1)
  if (typeof params.missingProperty === 'string') parts.push(params.missingProperty)
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')).join('.')
}

/** The first violation of each field, in Chinese. A body that is not an object gives one error with an empty field name. */
export function fieldErrors(violations: Violation[], path: string): FieldError[] {
  const errors = new Map<string, FieldError>()
  for (const rule of violations) {
    const field = fieldOf(rule)
    if (!errors.has(field)) errors.set(field, { field, content: messageOf(field, path) })
  }
  return [...errors.values()]
}
