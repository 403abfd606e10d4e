import { type Count, type Figures, type Period, STEPS, type Step, UNREGISTERED } from './figures'
import { hiddenOf, type Shown, shownOf } from './hidden'
import { type Cell, type Section, sectionOf } from './page'

export const STEP_TEXT: Record<Step, string> = {
  landing: '到达',
  login: '登录',
  order: '开始填写',
  match: '匹配',
  application: '提交申请',
  received: '机构收到',
  closed: '结束',
  withdrawn: '撤回',
}
const sum = (counts: readonly Count[], of: string) =>
  counts.reduce((total, { name, count }) => total + (name === of ? count : 0), 0)

type Named = { names: Pick<Figures['names'], 'channels'> }

/** The codes of the channels in which somebody did something, those with the most landings first. */
function channelsOf({ steps }: Pick<Figures, 'steps'>): string[] {
  const all = [...new Set(STEPS.flatMap((step) => steps[step].map(({ name }) => name)))]
  const size = new Map(all.map((name) => [name, sum(steps.landing, name) || sum(steps.order, name)]))
  return all.sort((a, b) => (size.get(b) ?? 0) - (size.get(a) ?? 0) || (a < b ? -1 : 1))
}

function nameOf(code: string, { names }: Named): string {
  if (code === UNREGISTERED) return '未登记的渠道'
  if (code === '') return '无渠道'
  return names.channels[code] ? `${names.channels[code]}（${code}）` : code
}

/** What is shown of each step, by channel and day. */
export interface Funnel {
  days: string[]
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

/** Counts by channel and day, without what must be hidden; of one channel only its totals and days (null = all). */
export function funnelOf(
  figures: Pick<Figures, 'steps'> & Named,
  { days }: Pick<Period, 'days'>,
  channel: string | null,
): Funnel {
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

/** A whole percentage; null when one of the numbers is hidden or there is nothing to compare with. */
export const percent = (part: number | null, whole: number | null): Cell =>
  part === null || whole === null || whole === 0 ? '' : `${Math.round((100 * part) / whole)}%`

const REASON_TEXT: Record<string, string> = {
  decided: '机构已作出决定',
  cancelled: '客户向机构取消',
  unreachable: '机构未能联系到客户',
  incomplete: '资料未在时限内补齐',
  duplicate: '机构已有其他申请',
  expired: '超过时限',
  undelivered: '未能送达，由平台结束',
  discontinued: '机构不再办理，由平台结束',
  mistaken: '平台更正',
}
/** The steps that a visitor passes in order; closing and withdrawal are not among them. */
export const FORWARD_STEPS = STEPS.slice(0, 6)

const loss = (before: number | null | undefined, now: number | null): Cell => {
  if (before === null || before === undefined || now === null || now > before) return ''
  return before - now
}

/** How applications ended, by the reasons that institutions report and operators give. */
export function outcomeSection(figures: Figures, { shown }: Pick<Funnel, 'shown'>): Section {
  const hidden = hiddenOf(figures.closed.map(({ count }) => count))
  const reasons = figures.closed.map(({ reason, count }, i): [string, number | null] => [
    REASON_TEXT[reason ?? ''] ?? '未说明',
    hidden.has(i) ? null : count,
  ])
  return sectionOf({
    id: 'outcomes',
    title: '申请的结束',
    text: '机构只报告结束的原因类别，不报告决定的内容。每位访客按本期第一笔结束的申请计一次。',
    caption: '申请的结束与访客的撤回',
    head: ['结束', '人数'],
    rows: [...reasons, ['结束，合计', shown.closed.total], ['访客撤回', shown.withdrawn.total]],
  })
}

export function funnelSections({ days, shown }: Funnel): Section[] {
  const totals = FORWARD_STEPS.map((step) => shown[step].total)
  return [
    sectionOf({
      id: 'steps',
      title: '漏斗',
      text: '每位访客在每一步只计一次，记在本期第一次发生的那天和渠道。到达按设备计，其余按登录的访客计；一步的人数不一定都来自本期的上一步。',
      caption: '各步骤人数与流失',
      head: ['步骤', '人数', '占上一步', '占到达', '比上一步少'],
      rows: FORWARD_STEPS.map((step, i) => [
        STEP_TEXT[step],
        totals[i] ?? null,
        i ? percent(totals[i] ?? null, totals[i - 1] ?? null) : '',
        percent(totals[i] ?? null, totals[0] ?? null),
        i ? loss(totals[i - 1], totals[i] ?? null) : '',
      ]),
    }),
    sectionOf({
      id: 'days',
      title: '每天',
      text: '日期按中国时间。',
      caption: '每天各步骤人数',
      head: ['日期', ...STEPS.map((step) => STEP_TEXT[step])],
      rows: days.map((day, i) => [day, ...STEPS.map((step) => shown[step].columns[i] ?? null)]),
    }),
  ]
}
