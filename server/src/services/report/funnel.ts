import { type Count, type Figures, type Period, STEPS, type Step, UNREGISTERED } from './figures'
import { hiddenOf, type Shown, SMALLEST, shownOf } from './hidden'
import { type Cell, percent, type Section } from './section'

/** Channels with a row of their own; further ones are one row. */
const CHANNELS = 30
/** Channels with a line in the charts by day. */
const LINES = 6
const OTHER = '*'

const STEP_TEXT: Record<Step, string> = {
  landing: '到达',
  login: '登录',
  order: '开始填写',
  match: '匹配',
  application: '提交申请',
  received: '机构收到',
  closed: '机构报告结束',
  withdrawn: '撤回',
}
const REASON_TEXT: Record<string, string> = {
  decided: '机构已作出决定',
  cancelled: '客户向机构取消',
  unreachable: '机构未能联系到客户',
  incomplete: '资料未在时限内补齐',
  duplicate: '机构已有其他申请',
  expired: '超过时限',
}
/** Each step is part of the way to the next; what an institution reports and a withdrawal are not. */
const WAY = STEPS.slice(0, 6)
/** The steps of which the charts have a line. */
const DRAWN = ['landing', 'login', 'order', 'application'] as const satisfies readonly Step[]

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

/** What is shown of each step, by channel and day. */
export interface Funnel {
  codes: string[]
  shown: Record<Step, Shown>
}

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
  return { codes, shown }
}

const loss = (before: number | null | undefined, now: number | null): Cell => {
  if (before === null || before === undefined || now === null || now > before) return ''
  return before - now > 0 && before - now < SMALLEST ? `<${SMALLEST}` : before - now
}

/** The sections of the funnel: by step, by day, by channel, by channel and day, and how applications ended. */
export function funnelSections(figures: Figures, { days }: Period): Section[] {
  const { codes, shown } = funnelOf(figures, { days } as Period)
  const nameOf = (code: string) => {
    if (code === OTHER) return '其他渠道'
    if (code === UNREGISTERED) return '未登记的渠道'
    return code === ''
      ? '无渠道'
      : figures.names.channels[code]
        ? `${figures.names.channels[code]}（${code}）`
        : code
  }
  const names = codes.map(nameOf)
  const totals = WAY.map((step) => shown[step].total)
  const heads = STEPS.map((step) => STEP_TEXT[step])
  const byDay = (step: Step, title: string): Section['charts'][number] & { rows: number[] } => {
    const rows = codes
      .flatMap((_, row) => (shown[step].cells[row]?.some((cell) => cell) ? [row] : []))
      .slice(0, LINES)
    const series = rows.map((row) => ({ name: names[row] ?? '', values: shown[step].cells[row] ?? [] }))
    return { kind: 'lines', title, categories: days, series, rows }
  }
  const parts = [byDay('landing', '各渠道每天到达'), byDay('application', '各渠道每天提交申请')].filter(
    ({ series }) => series.length > 0,
  )
  const hidden = hiddenOf(figures.closed.map(({ count }) => count))
  const reasons = figures.closed.map(({ reason, count }, i): [string, number | null] => [
    REASON_TEXT[reason ?? ''] ?? '未说明',
    hidden.has(i) ? null : count,
  ])
  return [
    {
      id: 'steps',
      title: '漏斗',
      text: '每位访客在每一步只计一次，记在本期第一次发生的那天和渠道。到达按设备计，其余按登录的访客计；一步的人数不一定都来自本期的上一步。',
      charts: [
        {
          kind: 'bars',
          title: '各步骤人数',
          categories: WAY.map((step) => STEP_TEXT[step]),
          series: [{ name: '人数', values: totals }],
        },
      ],
      tables: [
        {
          id: 'steps',
          caption: '各步骤人数与流失',
          head: ['步骤', '人数', '占上一步', '占到达', '比上一步少'],
          rows: WAY.map((step, i) => [
            STEP_TEXT[step],
            totals[i] ?? null,
            i ? percent(totals[i] ?? null, totals[i - 1] ?? null) : '',
            percent(totals[i] ?? null, totals[0] ?? null),
            i ? loss(totals[i - 1], totals[i] ?? null) : '',
          ]),
        },
      ],
    },
    {
      id: 'outcomes',
      title: '申请的结束',
      text: '机构只报告结束的原因类别，不报告决定的内容。每位访客按本期第一笔结束的申请计一次。',
      charts:
        reasons.length > 0
          ? [
              {
                kind: 'bars',
                title: '结束的原因',
                categories: reasons.map(([name]) => name),
                series: [{ name: '人数', values: reasons.map(([, count]) => count) }],
              },
            ]
          : [],
      tables: [
        {
          id: 'outcomes',
          caption: '机构报告的结束与访客的撤回',
          head: ['结束', '人数'],
          rows: [...reasons, ['机构报告结束，合计', shown.closed.total], ['访客撤回', shown.withdrawn.total]],
        },
      ],
    },
    {
      id: 'days',
      title: '每天',
      text: '日期按中国时间。',
      charts: [
        {
          kind: 'lines',
          title: '每天人数',
          categories: days,
          series: DRAWN.map((step) => ({ name: STEP_TEXT[step], values: shown[step].columns })),
        },
      ],
      tables: [
        {
          id: 'days',
          caption: '每天各步骤人数',
          head: ['日期', ...heads],
          rows: days.map((day, i) => [day, ...STEPS.map((step) => shown[step].columns[i] ?? null)]),
        },
      ],
    },
    {
      id: 'channels',
      title: '渠道',
      text: `到达最多的${CHANNELS}个登记渠道各占一行，其余合为一行；目录中没有的渠道合为“未登记的渠道”。`,
      charts: [
        {
          kind: 'bars',
          title: '各渠道人数',
          categories: names,
          series: (['landing', 'application'] as const).map((step) => ({
            name: STEP_TEXT[step],
            values: shown[step].rows,
          })),
        },
      ],
      tables: [
        {
          id: 'channels',
          caption: '各渠道各步骤人数',
          head: ['渠道', ...heads],
          rows: names.map((name, i) => [name, ...STEPS.map((step) => shown[step].rows[i] ?? null)]),
        },
      ],
    },
    {
      id: 'channel-days',
      title: '渠道与日期',
      text: `只列出每天都没有小组的渠道，图表最多${LINES}个；全部见CSV文件。`,
      charts: parts,
      tables: [
        ...parts.map(({ title, rows }, i) => {
          const step = i === 0 && title.includes('到达') ? 'landing' : 'application'
          return {
            id: `channel-days-${step}`,
            caption: title,
            head: ['日期', ...rows.map((row) => names[row] ?? '')],
            rows: days.map((day, column) => [
              day,
              ...rows.map((row) => shown[step].cells[row]?.[column] ?? null),
            ]),
          }
        }),
        {
          id: 'funnel',
          caption: '各渠道每天各步骤人数',
          head: ['日期', '渠道', ...heads],
          isFileOnly: true as const,
          rows: days.flatMap((day, column) =>
            names.map((name, row) => [
              day,
              name,
              ...STEPS.map((step) => shown[step].cells[row]?.[column] ?? null),
            ]),
          ),
        },
      ],
    },
  ]
}
