import type { LeadField } from '@contract/endpoints/support'
import type { FieldError } from '@contract/envelope'
import { BAD_MOBILE } from '@contract/rules/messages'
import { isMobile } from '@contract/rules/mobile'
import type { AgreementRef } from '@contract/values'
import { type Errors, errorsOf, type Ids, nameOf } from '@/form/errors'
import { missingAnswer, type QuestionField } from '@/form/question'
import { useSubmit } from '@/form/use-submit'
import { useTicks } from '@/form/use-ticks'
import { useValues } from '@/form/use-values'
import { focusField } from '@/platform/elements/field/focus-field'
import { putLead, type Support } from './api'
import { dropDraft, keepDraft, keptDraft } from './kept'

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
export const questionsOf = (fields: readonly LeadField[]) => [MOBILE, ...fields]

const isShare = ({ institution_code }: AgreementRef) => institution_code !== null
export const generalOf = (agreements: readonly AgreementRef[]) => agreements.filter((one) => !isShare(one))
export const sharesOf = (agreements: readonly AgreementRef[]) => agreements.filter(isShare)

function idsOf({ fields, agreements }: Support['page']): Ids {
  const questions = questionsOf(fields).map(({ name }) => [name, leadId.value(name)])
  const consents = [...sharesOf(agreements), ...generalOf(agreements)].map(leadId.consent)
  // The group of institutions comes first, so its first box has the focus.
  return Object.fromEntries([...questions, ['shares', consents[0]], ...consents.map((id) => [id, id])])
}

function leadErrors(
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

export interface LeadOptions {
  page: Support['page']
  onSent: (lead_no: string, institutions: string[]) => void
  /** Called when the agreements have changed in the meantime and must be loaded again. */
  onStale: () => void
}

export function useLead({ page, onSent, onStale }: LeadOptions) {
  const { sid, fields, agreements } = page
  const [values, fill] = useValues(
    () => keptDraft(sid),
    (draft) => keepDraft(sid, draft, fields),
  )
  const ticks = useTicks(agreements)
  const ids = idsOf(page)
  const form = useSubmit({
    ids,
    fill,
    check: () => leadErrors(page, values, ticks.missing),
    send: (onRefused) => {
      const answers = fields.map(({ name }) => [name, values[name]?.trim() ?? ''] as const)
      const payload = {
        sid,
        mobile: values.mobile ?? '',
        values: Object.fromEntries(answers.filter(([, value]) => value)),
        consents: ticks.given.map(({ consent_id }) => consent_id),
      }
      return putLead(payload, onRefused)
    },
    onBroken,
    onTrouble: ({ kind }) => kind === 'refused' && focusField('support-failed'),
    onDone: ({ lead_no }) => {
      dropDraft()
      onSent(
        lead_no,
        ticks.given.flatMap(({ institution_code }) => institution_code ?? []),
      )
    },
  })

  /** Errors about the consents, or about nothing that is asked, stand at the first required agreement. */
  function onBroken(broken: readonly FieldError[]): void {
    const rest = generalOf(agreements).map(leadId.consent)[0] ?? ''
    form.show(errorsOf(broken, (field) => (nameOf(field) in ids ? nameOf(field) : rest)))
    if (broken.some(({ field }) => field === 'consents')) onStale()
  }

  return {
    ...form,
    values,
    isTicked: ticks.isTicked,
    tick: (agreement: AgreementRef, on: boolean) => {
      ticks.tick(agreement, on)
      form.clearErrors([leadId.consent(agreement), ...(agreement.institution_code ? ['shares'] : [])])
    },
  }
}
