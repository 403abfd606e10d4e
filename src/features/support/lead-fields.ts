import type { LeadField } from '@contract/endpoints/support'
import { BAD_MOBILE } from '@contract/rules/messages'
import { isMobile } from '@contract/rules/mobile'
import type { AgreementRef } from '@contract/values'
import type { Errors, Ids } from '@/form/errors'
import { missingAnswer, type QuestionField } from '@/form/question'
import type { Support } from './api'

/** The element ids of the lead form, the same on both targets. */
export const leadId = {
  mobile: 'support-mobile',
  shares: 'support-shares',
  value: (name: string) => (name === 'mobile' ? leadId.mobile : `support-value-${name}`),
  consent: ({ code }: Pick<AgreementRef, 'code'>) => `support-consent-${code}`,
}

const MOBILE: QuestionField & { name: string } = {
  name: 'mobile',
  label: '手机号',
  kind: 'mobile',
  why: '机构用它与您联系',
}
/** The phone number, followed by the questions of the page. */
export const questionsOf = (fields: readonly LeadField[]) => [MOBILE, ...fields]

const isShare = ({ institution_code }: AgreementRef) => institution_code !== null
/** The agreements that every lead requires, and those of which at least one is required. */
export const generalOf = (agreements: readonly AgreementRef[]) => agreements.filter((one) => !isShare(one))
export const sharesOf = (agreements: readonly AgreementRef[]) => agreements.filter(isShare)

/** The ids of the form's elements, in page order. */
export function idsOf({ fields, agreements }: Support['page']): Ids {
  const questions = questionsOf(fields).map(({ name }) => [name, leadId.value(name)])
  const consents = [...sharesOf(agreements), ...generalOf(agreements)].map(leadId.consent)
  // The group of institutions comes first, so its first box has the focus.
  return Object.fromEntries([...questions, ['shares', consents[0]], ...consents.map((id) => [id, id])])
}

/** The errors of the form; the server checks again. */
export function leadErrors(
  { fields, agreements }: Support['page'],
  values: Record<string, string>,
  unticked: readonly AgreementRef[],
): Errors {
  const missing = fields.filter(({ name, required }) => required && !values[name]?.trim())
  const shares = sharesOf(agreements)
  const unshared = shares.length > 0 && shares.every((one) => unticked.includes(one))
  return Object.fromEntries([
    ['mobile', isMobile(values.mobile ?? '') ? null : BAD_MOBILE],
    ...missing.map((field) => [field.name, missingAnswer(field)]),
    ['shares', unshared ? '请至少选择一家机构' : null],
    ...generalOf(unticked).map((one) => [leadId.consent(one), '请先阅读并同意']),
  ])
}
