import { type Count, type Figures, type Period, STEPS, type Step, UNREGISTERED } from './figures'
import { type Shown, shownOf } from './hidden'

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
const sum = (counts: readonly Count[], of: string) =>
  counts.reduce((total, { name, count }) => total + (name === of ? count : 0), 0)

/** The codes of the channels in which somebody did something, those with the most landings first. */
function channelsOf({ steps }: Figures): string[] {
  const all = [...new Set(STEPS.flatMap((step) => steps[step].map(({ name }) => name)))]
  const size = new Map(all.map((name) => [name, sum(steps.landing, name) || sum(steps.order, name)]))
  return all.sort((a, b) => (size.get(b) ?? 0) - (size.get(a) ?? 0) || (a < b ? -1 : 1))
}

function nameOf(code: string, { names }: Figures): string {
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

const NOBODY: Shown = { total: 0, rows: [], columns: [], cells: [] }

/** One channel of what is shown of all, so that nothing can be calculated by comparing two reports. */
const rowOf = ({ rows, cells }: Shown, row: number): Shown => ({
  ...NOBODY,
  total: rows[row] ?? null,
  columns: cells[row] ?? [],
})

/**
 * Counts by channel and day, without what must be hidden.
 * @param channel only the totals and days of this one; null = all
 */
export function funnelOf(figures: Figures, { days }: Period, channel: string | null): Funnel {
  const codes = channelsOf(figures)
  const columnOf = new Map(days.map((day, column) => [day, column]))
  const shown = {} as Funnel['shown']
  for (const step of STEPS) {
    const counts = codes.map(() => days.map(() => 0))
    for (const { day, name, count } of figures.steps[step]) {
      const row = counts[codes.indexOf(name)] as number[]
      const column = columnOf.get(day)
      if (column !== undefined) row[column] = (row[column] ?? 0) + count
    }
    const all = shownOf(counts, days.length)
    if (channel === null) shown[step] = all
    else shown[step] = codes.includes(channel) ? rowOf(all, codes.indexOf(channel)) : NOBODY
  }
  return { days, names: codes.map((code) => nameOf(code, figures)), shown }
}
