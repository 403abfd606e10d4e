import type { Offer, Unmatched } from '@contract/offer'
import { Text, View } from '@tarojs/components'
import { Disclosure } from '@/ui/disclosure/disclosure'
import { Link } from '@/ui/link/link'
import { Mark } from '@/ui/mark/mark'
import s from './match.module.scss'

interface UnmatchedListProps {
  matched: readonly Offer[]
  unmatched: readonly Unmatched[]
  onChange: () => void
}

export function UnmatchedList({ matched, unmatched, onChange }: UnmatchedListProps) {
  if (!unmatched.length) return null
  const title = `为什么${matched.length ? '其他' : '这'}${unmatched.length}个不适合`
  return (
    <View className={s.unmatched}>
      <Disclosure id="unmatched-toggle" title={title} level={2}>
        <View className={s.groups}>
          {groupReasons(matched, unmatched).map(({ title: reason, yours, lines }) => (
            <View key={reason}>
              <View className="apart">
                <View className="strong" aria-role="heading" aria-level={3}>
                  {reason}
                </View>
                <View className="small">{yours}</View>
              </View>
              {lines.map(({ of, why }) => (
                <View key={[of?.institution.name, of?.name, why].join()} className={s.reason}>
                  {of && <Mark small institution={of.institution} />}
                  <View className={s.why}>
                    {of && (
                      <View>
                        <Text className="phrase">{of.institution.name}</Text> ·{' '}
                        <Text className="phrase">{of.name}</Text>
                      </View>
                    )}
                    <View className="small">{why}</View>
                  </View>
                </View>
              ))}
            </View>
          ))}
        </View>
        <View className="small">
          资料填错了？
          <Link id="offers-form" onClick={onChange}>
            去改
          </Link>
        </View>
      </Disclosure>
    </View>
  )
}

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

type ProductName = Pick<Unmatched, 'institution' | 'name'>

interface ReasonGroup {
  title: string
  /** What all its reasons begin with: the visitor's own answer. */
  yours?: string
  lines: { of?: ProductName; why: string }[]
}

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
