/** The storage key of the visitor's answers so far (src/stores/form.ts). */
export const DRAFT = 'form_draft'
/** A stored draft of another version is discarded. */
export const DRAFT_VERSION = 1
