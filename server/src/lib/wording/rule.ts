import { type Finding, lineAt, type Said, textOf } from './said'

export interface RuleFacts {
  code: string
  /** One sentence that says what is forbidden and how it would harm a visitor. */
  why: string
  /** The law or the statement of the specification that the rule comes from. */
  source: string
}

/** A rule that is checked on single texts. */
export interface TextRule extends RuleFacts {
  /** Patterns that are matched against the normalized text (`fold`). */
  patterns: readonly RegExp[]
  /** Punctuation, symbols and emoji are ignored. */
  bare?: true
  /** Whether a match is allowed in its context. */
  excused?: (said: Said, folded: string) => boolean
  /** Examples of texts that break the rule, and of similar texts that do not. The tests check the rule with both. */
  wrong: readonly string[]
  right: readonly string[]
}

/** Maps traditional and variant forms of characters to the simplified form that the rules use. */
const SIMPLIFIED: Readonly<Record<string, string>> = Object.fromEntries(
  (
    '門门 檻槛 風风 險险 賬账 帳账 帐账 過过 預预 審审 無无 證证 徵征 額额 達达 個个 時时 計计 僅仅 剛刚 獲获 請请 萬万 ' +
    '費费 還还 貸贷 擔担 準准 構构 結结 為为 機机 戶户 綜综 資资 單单 複复 內内 優优 〇零 領领 ' +
    '幾几 條条 視视 網网 國国 級级 頂顶 餘余 數数 這这 號号 們们 搶抢 後后'
  )
    .split(' ')
    .map(([from = '', to = '']) => [from, to]),
)

/** What nobody sees: white space, formatting (zero width, soft hyphen, direction), marks, empty fillers. */
const UNSEEN = /[\s\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u
/** Characters that can be inserted between the characters of a word without making it illegible: 秒-到-账. */
const BETWEEN = /[\p{P}\p{S}\p{Z}]/u

/** A text in the normalized form for which the rules are written. */
interface Folded {
  text: string
  /** For each UTF-16 unit of `text`, its index in the original. */
  from: readonly number[]
}

/**
 * Normalizes a text: compatible characters become one (NFKC), traditional characters simplified ones, and invisible
 * ones go. `bare` also removes punctuation, symbols and emoji, so that a word is found whatever stands in between.
 */
export function fold(original: string, bare = false): Folded {
  let text = ''
  const from: number[] = []
  let index = 0
  for (const character of original) {
    for (const one of character.normalize('NFKC')) {
      if (UNSEEN.test(one) || (bare && BETWEEN.test(one))) continue
      const plain = SIMPLIFIED[one] ?? one
      text += plain
      for (let unit = 0; unit < plain.length; unit++) from.push(index)
    }
    index += character.length
  }
  return { text, from }
}

/** Returns the match with the text around it, on one line. */
function excerpt(text: string, start: number, end: number): string {
  const around = text.slice(Math.max(0, start - 12), end + 12).replace(/\uE000/g, '…')
  return around.replace(/\s+/g, ' ').trim()
}

/** The patterns as they count characters, compiled once: a catalogue has thousands of texts. */
const compiled = new Map<RegExp, RegExp>()

function compile(pattern: RegExp): RegExp {
  const known = compiled.get(pattern) ?? new RegExp(pattern.source, 'gu')
  compiled.set(pattern, known)
  return known
}

/** Every place where a text breaks a rule; several patterns of a rule that match at one place give one finding. */
export function findInText(said: Said, rules: readonly TextRule[]): Finding[] {
  const whole = textOf(said)
  // Each rule is about Chinese words; most of a catalogue's texts are codes, dates and hashes.
  if (/^[\x20-\x7E]*$/.test(whole)) return []
  const forms = { plain: fold(whole), bare: fold(whole, true) }
  return rules.flatMap((rule) => {
    const { text, from } = rule.bare ? forms.bare : forms.plain
    const found = new Map<number, Finding>()
    for (const pattern of rule.patterns.map(compile)) {
      if (text.search(pattern) < 0) continue
      for (const match of text.matchAll(pattern)) {
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
