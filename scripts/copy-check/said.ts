/** Stands in a text for a value that is known only when the page runs. From the private use area: no text has it. */
export const UNKNOWN = '\uE000'
/** Stands in for a rate that `formatRate` will write, so that the rules see it as one. */
export const SOME_RATE = `${UNKNOWN}.00%`

/** One text that a visitor can come to see. */
export interface Said {
  /** From the root of the repository, or the name of a screen. */
  file: string
  /** The pieces it is written in, each with the line where it stands; together they are what is read. */
  parts: readonly { text: string; line: number }[]
  /** Source of what stands around it (one JSX tree, one object): a reservation may be there instead. */
  around?: string
  /** Place of a value in seed data, e.g. `3.contingent.0.method`. */
  at?: string
}

/** Something that must not be shown, or not in this way. */
export interface Finding {
  file: string
  line: number
  /** Code of the rule that it breaks. */
  rule: string
  /** What was found, in its surroundings. */
  text: string
}

export const textOf = ({ parts }: Said) => parts.map(({ text }) => text).join('')

/** The line of the piece that the character `index` of the whole text belongs to. */
export function lineAt({ parts }: Said, index: number): number {
  let end = 0
  for (const { text, line } of parts) {
    end += text.length
    if (index < end) return line
  }
  return parts[0]?.line ?? 1
}

export const hasHan = (text: string) => /\p{Script=Han}/u.test(text.normalize('NFKC'))
