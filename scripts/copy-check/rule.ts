import { fold } from './fold'
import { type Finding, lineAt, type Said, textOf } from './said'

/** What every rule tells of itself. */
export interface RuleFacts {
  code: string
  /** One sentence: what is forbidden, and what it would do to a visitor. */
  why: string
  /** Where it comes from. */
  source: string
}

/** A rule over single texts. */
export interface TextRule extends RuleFacts {
  /** Held against the folded text: see `fold.ts`. */
  patterns: readonly RegExp[]
  /** Punctuation, symbols and emoji do not count. */
  bare?: true
  /** A match that is lawful where it stands. */
  excused?: (said: Said, folded: string) => boolean
  /** Texts that break the rule, and texts that look like it and do not; the tests hold the rule to both. */
  wrong: readonly string[]
  right: readonly string[]
}

/** What of the text surrounds the match, on one line. */
function excerpt(text: string, start: number, end: number): string {
  const around = text.slice(Math.max(0, start - 12), end + 12).replace(/\uE000/g, '…')
  return around.replace(/\s+/g, ' ').trim()
}

/** Every place where a text breaks one of the rules; each match of a rule once. */
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
