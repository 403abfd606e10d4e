import type { Offer, Unmatched } from '@contract/offer'

/** What a reason of the match is about (server/src/matching/rules.ts), as a heading; a new rule falls under the last one. */
const ABOUT: Record<string, string> = {
  student_fails: '在校学生',
  amount_fails: '金额不合适',
  term_fails: '没有这个期限',
  region_fails: '不服务您的城市',
  age_fails: '年龄不合适',
  occupation_fails: '职业不合适',
  purpose_fails: '用途不合适',
  income_fails: '收入要求更高',
  social_security_fails: '社保要求更高',
  housing_fund_fails: '公积金要求更高',
}
const OTHER = '其他原因'

export interface ReasonGroup {
  title: string
  lines: string[]
}

/** The reasons of a match by what they are about: each product once under each of its reasons, with the exact sentence. */
export function groupReasons(matched: readonly Offer[], unmatched: readonly Unmatched[]): ReasonGroup[] {
  const groups = new Map<string, string[]>()
  for (const { name, institution_name, reasons } of unmatched)
    for (const { code, text } of reasons) {
      const title = ABOUT[code] ?? OTHER
      groups.set(title, [...(groups.get(title) ?? []), `${institution_name}${name}：${text}`])
    }
  const all = [...groups].map(([title, lines]) => ({ title: `${title}（${lines.length}个）`, lines }))
  const fits = new Set(matched.flatMap(({ reasons }) => reasons.map(({ text }) => text)))
  return fits.size ? [...all, { title: `列出的${matched.length}个为什么适合`, lines: [...fits] }] : all
}
