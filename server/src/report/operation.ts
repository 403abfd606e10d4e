import type { Count, Duration, Figures, Period } from './figures'
import { SMALLEST, shownOf } from './hidden'
import { type Cell, type Section, sectionOf } from './page'

/** A count that is shown without parts or a total; 1 to 4 becomes `<5`. */
export const alone = (count: number): number | string =>
  count > 0 && count < SMALLEST ? `<${SMALLEST}` : count

const UNITS: [seconds: number, name: string][] = [
  [86_400, '天'],
  [3_600, '小时'],
  [60, '分钟'],
]

/** Seconds in words, in the largest unit of which there are at least two: 90 分钟, 3 天, 45 秒. */
function spanText(given: number): string {
  // The clocks of two servers differ.
  const seconds = Math.max(0, given)
  const [unit, name] = UNITS.find(([size]) => seconds >= 2 * size) ?? [1, '秒']
  return `${Math.round(seconds / unit)}${name}`
}

const EVENT_TEXT: Record<string, string> = {
  login: '登录',
  order: '填写完成',
  application: '提交申请',
  received: '机构收到',
}
const SPAN_TEXT: Record<string, string> = {
  order: '从开始填写到首次申请',
  received: '从提交申请到机构收到',
  closed: '从提交申请到结束',
}
/** A percentile of fewer people would be one person's own time. */
const FOR_P95 = 20

/** Visitors by agreement: the total and each day. There is no total of all agreements, because one person gives several. */
export function consentSection({ given, withdrawn, names }: Figures, { days }: Period): Section {
  const codes = [...new Set([...given, ...withdrawn].map(({ name }) => name))].sort()
  const shownIn = (counts: readonly Count[], code: string) => {
    const of = new Map(counts.flatMap(({ name, day, count }) => (name === code ? [[day, count]] : [])))
    return shownOf([days.map((day) => of.get(day) ?? 0)], days.length)
  }
  const rows = codes.map((code) => ({
    name: names.agreements[code] ?? code,
    given: shownIn(given, code),
    withdrawn: shownIn(withdrawn, code),
  }))
  return sectionOf(
    {
      id: 'consents',
      title: '同意与撤回',
      text: '每位访客对一份协议的同意和撤回各计一次，记在本期第一次的那天；已注销的账号不计。同一访客可以同意多份协议，所以没有各协议的合计。',
      caption: '各协议的同意与撤回，人',
      head: ['协议', '同意', '撤回'],
      rows: rows.map((row) => [row.name, row.given.total, row.withdrawn.total]),
    },
    {
      id: 'consent-days',
      caption: '各协议每天的同意与撤回，人',
      head: ['日期', '协议', '同意', '撤回'],
      isFileOnly: true,
      rows: days.flatMap((day, i) =>
        rows.map((row) => [day, row.name, row.given.columns[i] ?? null, row.withdrawn.columns[i] ?? null]),
      ),
    },
  )
}

const speedRow = ({ what, people, p50, p95 }: Duration): Cell[] => [
  SPAN_TEXT[what] ?? what,
  alone(people),
  people < SMALLEST ? '' : spanText(p50),
  people < FOR_P95 ? '' : spanText(p95),
]

export const age = (at: Date | null, now: Date) => (at ? spanText((now.getTime() - at.getTime()) / 1000) : '')

/** What waits and what is dead at a receiver now; the ages of the oldest are in seconds. */
export interface Standing {
  receiver: string
  waiting: number
  dead: number
  oldest: number
  oldest_dead: number
}

export const deliverySection = (all: readonly Standing[], nameOf: (receiver: string) => string): Section =>
  sectionOf({
    id: 'deliveries',
    title: '送达',
    text: '生成报告时的状态，与日期和渠道无关。失效的送达已不再重试，可用 deliveries 命令查看和重发。',
    caption: '等待与失效的送达，件',
    head: ['接收方', '等待', '最久已等', '失效', '最早的失效'],
    rows: all.map((one) => [
      nameOf(one.receiver),
      alone(one.waiting),
      one.waiting > 0 ? spanText(one.oldest) : '',
      alone(one.dead),
      one.dead > 0 ? spanText(one.oldest_dead) : '',
    ]),
  })

export const conversionSection = ({ conversions }: Figures): Section =>
  sectionOf({
    id: 'conversions',
    title: '转化回传',
    text: '向广告平台报告的转化。平台只得到点击号、事件和时间。',
    caption: '各平台的转化，人',
    head: ['平台', '事件', '已报告', '未报告'],
    rows: conversions.map((one) => [
      one.platform,
      EVENT_TEXT[one.event] ?? one.event,
      alone(one.reported),
      alone(one.waiting),
    ]),
  })

export const speedSection = ({ durations }: Figures): Section =>
  sectionOf({
    id: 'speed',
    title: '用时',
    text: `一半的人不超过“中位数”，二十人中有十九人不超过“95%”。少于${FOR_P95}人时不列95%。`,
    caption: '各过程的用时',
    head: ['过程', '人数', '中位数', '95%'],
    rows: durations.map(speedRow),
  })
