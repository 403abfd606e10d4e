import type { FormValues } from '@contract/endpoints/order'

/** The storage key of the visitor's answers so far (src/stores/form.ts). */
export const DRAFT = 'form_draft'
/** A stored draft of another version is discarded. */
export const DRAFT_VERSION = 1

/** A draft as it is stored; whether its values can be right has not been checked. */
export interface StoredDraft {
  version: number
  data: FormValues
  order_no?: string
  flow?: number
}

/** Reads a stored draft; an empty one when there is none that can be read. */
export function parseDraft(text: string | null | undefined): StoredDraft {
  try {
    const draft = JSON.parse(text ?? 'null') as StoredDraft | null
    if (draft?.version === DRAFT_VERSION && draft.data) return draft
  } catch {
    // It cannot be read.
  }
  return { version: DRAFT_VERSION, data: {} }
}
