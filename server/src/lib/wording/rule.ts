import { fold } from './fold'
import { type Finding, lineAt, type Said, textOf } from './said'

/** The properties that every rule has. */
export interface RuleFacts {
  code: string
  /** One sentence that says what is forbidden and how it would harm a visitor. */
  why: string
  /** The law or the statement of the specification that the rule comes from. */
  source: string
}

/** A rule that is checked on single texts. */
export interface TextRule extends RuleFacts {
  /** Patterns that are matched against the normalized text (see `fold.ts`). */
  patterns: readonly RegExp[]
  /** Punctuation, symbols and emoji are ignored. */
  bare?: true
  /** Whether a match is allowed in its context. */
  excused?: (said: Said, folded: string) => boolean
  /** Examples of texts that break the rule, and of similar texts that do not. The tests check the rule with both. */
  wrong: readonly string[]
  right: readonly string[]
}

/** Texts that stand between bars. */
export const examples = (texts: string) => texts.split(/\s*\|\s*/)

/** Returns the match with the text around it, on one line. */
function excerpt(text: string, start: number, end: number): string {
  const around = text.slice(Math.max(0, start - 12), end + 12).replace(/\uE000/g, '…')
  return around.replace(/\s+/g, ' ').trim()
}

/** Returns every place where a text breaks a rule; several patterns of a rule at one place give one finding. */
export function findInText(said: Said, rules: readonly TextRule[]): Finding[] {
  const whole = textOf(said)
  const forms = { plain: fold(whole), bare: fold(whole, true) }
  return rules.flatMap((rule) => {
    const { text, from } = rule.bare ? forms.bare : forms.plain
    const found = new Map<number, Finding>()
    for (const pattern of rule.patterns) {
      for (const match of text.matchAll(new RegExp(pattern.source, 'gu'))) {
        if (rule.excused?.(said, forms.plain.text)) continue
        const start = from[match.index] ?? 0
        const end = (from[match.index + match[0].length - 1] ?? start) + 1
        const text = excerpt(whole, start, end)
        found.set(start, { file: said.file, line: lineAt(said, start), rule: rule.code, text })
      }
    }
    return [...found.values()]
  })
}
