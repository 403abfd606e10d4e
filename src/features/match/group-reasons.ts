import type { InstitutionName, Offer, Unmatched } from '@contract/offer'

/** What a reason of the match is about (server/src/match/rules/rules.ts), as a heading; a new rule falls under the last one. */
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

interface ProductName {
  institution: InstitutionName
  name: string
}

export interface ReasonGroup {
  title: string
  /** What all its reasons begin with: the visitor's own answer. */
  yours?: string
  lines: { of?: ProductName; why: string }[]
}

/** The reasons of a match by what they are about: each product once under each of its reasons. */
export function groupReasons(matched: readonly Offer[], unmatched: readonly Unmatched[]): ReasonGroup[] {
  const groups = new Map<string, { of: ProductName; text: string }[]>()
  for (const { name, institution, reasons } of unmatched)
    for (const { code, text } of reasons) {
      const title = ABOUT[code] ?? OTHER
      groups.set(title, [...(groups.get(title) ?? []), { of: { institution, name }, text }])
    }
  const all: ReasonGroup[] = [...groups].map(([title, lines]) => {
    const yours = lines[0]?.text.split('，该产品')[0] ?? ''
    const start = `${yours}，该产品`
    const shared = lines.every(({ text }) => text.startsWith(start))
    return {
      title: `${title}（${lines.length}个）`,
      ...(shared && { yours }),
      lines: lines.map(({ of, text }) => ({ of, why: shared ? text.slice(start.length) : text })),
    }
  })
  const fits = new Set(matched.flatMap(({ reasons }) => reasons.map(({ text }) => text)))
  if (!fits.size) return all
  return [...all, { title: `列出的${matched.length}个为什么适合`, lines: [...fits].map((why) => ({ why })) }]
}
