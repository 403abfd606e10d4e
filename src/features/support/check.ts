import type { LeadField } from '@contract/endpoints/support'
import { BAD_MOBILE } from '@contract/messages'
import { isMobile } from '@contract/mobile'
import type { AgreementRef } from '@contract/values'
import type { LeadDraft } from './kept'

/** What is wrong, by the id of the element that it stands at; in the order of the form. */
export type LeadErrors = Record<string, string>

/** Ids of the lead form's elements, the same on both targets. */
export const leadId = {
  mobile: 'support-mobile',
  value: (name: string) => `support-value-${name}`,
  consent: ({ code }: Pick<AgreementRef, 'code'>) => `support-consent-${code}`,
}

const isShare = ({ institution_code }: AgreementRef) => institution_code !== null
/** The agreements that every lead needs, and those of which at least one is needed. */
export const generalOf = (agreements: readonly AgreementRef[]) => agreements.filter((one) => !isShare(one))
export const sharesOf = (agreements: readonly AgreementRef[]) => agreements.filter(isShare)

/** Everything that the form misses; the server checks again. */
export function leadErrors(
  fields: readonly LeadField[],
  agreements: readonly AgreementRef[],
  { mobile, values, ticked }: LeadDraft & { ticked: readonly string[] },
): LeadErrors {
  const errors: LeadErrors = {}
  if (!isMobile(mobile)) errors[leadId.mobile] = BAD_MOBILE
  for (const { name, label, kind, required } of fields) {
    if (!required || values[name]?.trim()) continue
    errors[leadId.value(name)] = `请${kind === 'choice' ? '选择' : '填写'}${label}`
  }
  const shares = sharesOf(agreements)
  const [first] = shares
  if (first && !shares.some(({ consent_id }) => ticked.includes(consent_id)))
    errors[leadId.consent(first)] = '请至少选择一家机构'
  for (const agreement of generalOf(agreements)) {
    if (!ticked.includes(agreement.consent_id)) errors[leadId.consent(agreement)] = '请先阅读并同意'
  }
  return errors
}
