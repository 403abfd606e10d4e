import { type Count, type Figures, type Period, STEPS, type Step, UNREGISTERED } from './figures'
import { type Shown, shownOf } from './hidden'

/** Channels with a row of their own; further ones are one row. */
export const CHANNELS = 30
const OTHER = '*'

export const STEP_TEXT: Record<Step, string> = {
  landing: '到达',
  login: '登录',
  order: '开始填写',
  match: '匹配',
  application: '提交申请',
  received: '机构收到',
  closed: '机构报告结束',
  withdrawn: '撤回',
}
const sum = (counts: readonly Count[], name?: string) =>
  counts.reduce((total, one) => total + (name === undefined || one.name === name ? one.count : 0), 0)

/** The channels of the report, those with the most landings first, and how each name is counted. */
function channelsOf({ steps }: Figures) {
  const all = [...new Set(STEPS.flatMap((step) => steps[step].map(({ name }) => name)))]
  const size = new Map(all.map((name) => [name, sum(steps.landing, name) || sum(steps.order, name)]))
  all.sort((a, b) => (size.get(b) ?? 0) - (size.get(a) ?? 0) || (a < b ? -1 : 1))
  const own = all.slice(0, CHANNELS)
  return {
    codes: all.length > own.length ? [...own, OTHER] : own,
    rowOf: new Map(own.map((name, i) => [name, i])),
  }
}

function nameOf(code: string, { names }: Figures): string {
  if (code === OTHER) return '其他渠道'
  if (code === UNREGISTERED) return '未登记的渠道'
  if (code === '') return '无渠道'
  return names.channels[code] ? `${names.channels[code]}（${code}）` : code
}

/** What is shown of each step, by channel and day. */
export interface Funnel {
  days: string[]
  /** Visible names of the channels. */
  names: string[]
  shown: Record<Step, Shown>
}

/** Counts by channel and day, without what must be hidden. */
export function funnelOf(figures: Figures, { days }: Period): Funnel {
  const { codes, rowOf } = channelsOf(figures)
  const columnOf = new Map(days.map((day, column) => [day, column]))
  const shown = {} as Funnel['shown']
  for (const step of STEPS) {
    const counts = codes.map(() => days.map(() => 0))
    for (const { day, name, count } of figures.steps[step]) {
      const row = counts[rowOf.get(name) ?? codes.length - 1] as number[]
      const column = columnOf.get(day)
      if (column !== undefined) row[column] = (row[column] ?? 0) + count
    }
    shown[step] = shownOf(counts, days.length)
  }
  return { days, names: codes.map((code) => nameOf(code, figures)), shown }
}
