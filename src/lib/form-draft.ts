import type { FormValues } from '@contract/endpoints/order'
import { ANSWER, FEN, fits, isWithin, MONTHS } from '@contract/formats'

/** The storage key of the visitor's answers so far (src/stores/form.ts). */
export const DRAFT = 'form_draft'
export const DRAFT_VERSION = 1

export interface StoredDraft {
  version: number
  data: FormValues
  order_no?: string
  flow?: number
}

/** Whether this can be one of the contract's `FormValues` that may be stored: a draft may be older, or corrupt. */
function isAnswer([name, value]: [string, unknown]): boolean {
  if (name === 'amount') return isWithin(FEN, value)
  if (name === 'term') return isWithin(MONTHS, value)
  return name !== 'name' && name !== 'id_no' && fits(ANSWER, value)
}

/** Reads a stored draft with those of its values that can be right; an empty one when none can be read. */
export function parseDraft(text: string | null | undefined): StoredDraft {
  try {
    const draft = JSON.parse(text ?? 'null') as StoredDraft | null
    if (draft?.version === DRAFT_VERSION && draft.data)
      return { ...draft, data: Object.fromEntries(Object.entries(draft.data).filter(isAnswer)) }
  } catch {
    // It cannot be read.
  }
  return { version: DRAFT_VERSION, data: {} }
}
