/** A text that breaks a rule and is right all the same. */
export interface Allowed {
  file: string
  rule: string
  /** A part of the text, as the finding tells it. */
  text: string
  /** Why it is right there. */
  why: string
}

/** None so far. An entry that nothing needs any more is a finding itself. */
export const ALLOWED: readonly Allowed[] = []
