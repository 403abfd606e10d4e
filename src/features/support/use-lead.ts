import type { FieldError } from '@contract/envelope'
import type { AgreementRef } from '@contract/values'
import { errorsOf, nameOf } from '@/form/errors'
import { useSubmit } from '@/form/use-submit'
import { useTicks } from '@/form/use-ticks'
import { useValues } from '@/form/use-values'
import { focusField } from '@/platform/elements/field/focus-field'
import { putLead, type Support } from './api'
import { dropDraft, keepDraft, keptDraft } from './kept'
import { generalOf, idsOf, leadErrors, leadId } from './lead-fields'

export interface LeadOptions {
  page: Support['page']
  /** Called when the lead is stored and shared with these institutions. */
  onSent: (lead_no: string, institutions: string[]) => void
  /** Called when the agreements have changed in the meantime and must be loaded again. */
  onStale: () => void
}

/** The lead form: the typed values, their errors, and the call (S19.1). */
export function useLead({ page, onSent, onStale }: LeadOptions) {
  const { sid, fields, agreements } = page
  const [values, fill] = useValues(
    () => keptDraft(sid),
    (draft) => keepDraft(sid, draft),
  )
  const ticks = useTicks(agreements)
  const ids = idsOf(page)
  const form = useSubmit({
    ids,
    fill,
    check: () => leadErrors(page, values, ticks.missing),
    send: (onRefused) => {
      const asked = fields.flatMap(({ name }) => {
        const value = values[name]?.trim()
        return value ? [[name, value]] : []
      })
      const payload = {
        sid,
        mobile: values.mobile ?? '',
        values: Object.fromEntries(asked) as Record<string, string>,
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

  /**
   * Errors about the consents, or about nothing that is asked, are shown at the first agreement that every lead
   * requires.
   */
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
