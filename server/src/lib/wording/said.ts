/** A placeholder for a value that is known only at run time, from the private use area: no text contains it. */
export const UNKNOWN = '\uE000'
/** A placeholder for a rate that `formatRate` writes, so that the rules recognize it as a rate. */
export const SOME_RATE = `${UNKNOWN}.00%`

/** One text that a visitor can see. */
export interface Said {
  /** The path from the root of the repository, or the name of a screen. */
  file: string
  /** The pieces of the text, each with its line number. The rules check the joined text. */
  parts: readonly { text: string; line: number }[]
  /** The source of the surrounding JSX tree or object, because a required qualification may be there instead. */
  around?: string
  /** The path of a value in seed data, e.g. `3.contingent.0.method`. */
  at?: string
}

/** A text that must not be shown, or not in this form. */
export interface Finding {
  file: string
  line: number
  /** The code of the rule that the text breaks. */
  rule: string
  /** The match with the text around it. */
  text: string
}

export const textOf = ({ parts }: Said) => parts.map(({ text }) => text).join('')

/** Returns the line of the piece that contains the character `index` of the joined text. */
export function lineAt({ parts }: Said, index: number): number {
  let end = 0
  for (const { text, line } of parts) {
    end += text.length
    if (index < end) return line
  }
  return parts[0]?.line ?? 1
}

export const hasHan = (text: string) => /\p{Script=Han}/u.test(text.normalize('NFKC'))
