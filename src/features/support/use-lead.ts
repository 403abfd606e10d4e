import type { FieldError } from '@contract/envelope'
import { useState } from 'react'
import { write } from '@/http/write'
import { reportBug } from '@/lib/expected'
import { cleanMobile } from '@/lib/mobile'
import { focusField } from '@/platform/elements/field/focus-field'
import type { Support } from './api'
import { generalOf, type LeadErrors, leadErrors, leadId } from './check'
import { dropDraft, keepDraft, keptDraft } from './kept'

export interface LeadOptions {
  page: Support['page']
  /** The lead is stored and shared with these institutions. */
  onSent: (lead_no: string, institutions: string[]) => void
  /** The agreements have changed meanwhile: they are needed anew. */
  onStale: () => void
}

/** The lead form: what was typed, what is wrong with it, and the call (endpoints.md, support pages). */
export function useLead({ page, onSent, onStale }: LeadOptions) {
  const { sid, fields, agreements } = page
  const [draft, setDraft] = useState(() => keptDraft(sid))
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [errors, setErrors] = useState<LeadErrors>({})
  /** Why the last try was no success: the server's words, or '' where no answer came. */
  const [failed, setFailed] = useState<string | null>(null)

  const mend = (mended: (id: string) => boolean) =>
    setErrors((last) => Object.fromEntries(Object.entries(last).filter(([id]) => !mended(id))))
  const change = (id: string, next: typeof draft) => {
    setDraft(next)
    keepDraft(sid, next)
    mend((one) => one === id)
  }

  const show = (found: LeadErrors) => {
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) focusField(first)
    return Boolean(first)
  }

  /** The server's own words at the fields; those about the consents stand at the first of them. */
  const showRefused = (broken: readonly FieldError[]) => {
    const [general] = generalOf(agreements)
    const found: LeadErrors = {}
    for (const { field, content } of broken) {
      if (field === 'mobile') found[leadId.mobile] = content
      else if (field.startsWith('values.')) found[leadId.value(field.slice('values.'.length))] = content
      else if (general) found[leadId.consent(general)] = content
    }
    show(found)
    if (broken.some(({ field }) => field === 'consents')) onStale()
  }

  const submit = async () => {
    setFailed(null)
    if (show(leadErrors(fields, agreements, { ...draft, ticked }))) return
    const given = agreements.filter(({ consent_id }) => ticked.includes(consent_id))
    const asked = fields.flatMap(({ name }) => {
      const value = draft.values[name]?.trim()
      return value ? [[name, value]] : []
    })
    const payload = {
      sid,
      mobile: draft.mobile,
      values: Object.fromEntries(asked) as Record<string, string>,
      consents: given.map(({ consent_id }) => consent_id),
    }
    try {
      const answer = await write('/open/support/put', payload, { onRefused: setFailed })
      if (!answer) return focusField('support-failed')
      if (!answer.data) return showRefused(answer.errors)
      dropDraft()
      onSent(
        answer.data.lead_no,
        given.flatMap(({ institution_code }) => institution_code ?? []),
      )
    } catch (error) {
      setFailed('')
      reportBug(error)
    }
  }

  return {
    ...draft,
    ticked,
    errors,
    failed,
    enterMobile: (text: string) => change(leadId.mobile, { ...draft, mobile: cleanMobile(text) }),
    fill: (name: string, value: string) =>
      change(leadId.value(name), { ...draft, values: { ...draft.values, [name]: value } }),
    tick: (consent_id: string, on: boolean) => {
      setTicked((ids) => (on ? [...ids, consent_id] : ids.filter((id) => id !== consent_id)))
      // One tick may mend what stands at another of its group.
      mend((id) => id.startsWith(leadId.consent({ code: '' })))
    },
    submit,
  }
}

export type Lead = ReturnType<typeof useLead>
