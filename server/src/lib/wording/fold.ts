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

/** Characters that nobody sees: white space, formatting characters, marks, empty fillers. */
const UNSEEN = /[\s\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u
/** Characters that can be inserted between the characters of a word without making it illegible: 秒-到-账. */
const BETWEEN = /[\p{P}\p{S}\p{Z}]/u

/** A text in the normalized form for which the rules are written. */
export interface Folded {
  text: string
  /** For each UTF-16 unit of `text`, its index in the original. */
  from: readonly number[]
}

/**
 * Normalizes a text: compatible and traditional characters become one, invisible ones go. `bare` also removes
 * punctuation, symbols and emoji, so that a word is found whatever stands between its characters.
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
