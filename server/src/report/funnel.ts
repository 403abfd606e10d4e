import { type Figures, STEPS } from './figures'
import { hiddenOf } from './hidden'
import { type Cell, percent, type Section } from './section'
import { type Funnel, STEP_TEXT } from './steps'

const REASON_TEXT: Record<string, string> = {
  decided: '机构已作出决定',
  cancelled: '客户向机构取消',
  unreachable: '机构未能联系到客户',
  incomplete: '资料未在时限内补齐',
  duplicate: '机构已有其他申请',
  expired: '超过时限',
}
/** The steps that a visitor passes in order; closing and withdrawal are not among them. */
const FORWARD_STEPS = STEPS.slice(0, 6)

const loss = (before: number | null | undefined, now: number | null): Cell => {
  if (before === null || before === undefined || now === null || now > before) return ''
  return before - now
}

/** How applications ended, by the reasons that institutions report. */
export function outcomeSection(figures: Figures, { shown }: Pick<Funnel, 'shown'>): Section {
  const hidden = hiddenOf(figures.closed.map(({ count }) => count))
  const reasons = figures.closed.map(({ reason, count }, i): [string, number | null] => [
    REASON_TEXT[reason ?? ''] ?? '未说明',
    hidden.has(i) ? null : count,
  ])
  return {
    id: 'outcomes',
    title: '申请的结束',
    text: '机构只报告结束的原因类别，不报告决定的内容。每位访客按本期第一笔结束的申请计一次。',
    tables: [
      {
        id: 'outcomes',
        caption: '机构报告的结束与访客的撤回',
        head: ['结束', '人数'],
        rows: [...reasons, ['机构报告结束，合计', shown.closed.total], ['访客撤回', shown.withdrawn.total]],
      },
    ],
  }
}

/** The sections of the funnel by step and by day. */
export function funnelSections({ days, shown }: Funnel): Section[] {
  const totals = FORWARD_STEPS.map((step) => shown[step].total)
  return [
    {
      id: 'steps',
      title: '漏斗',
      text: '每位访客在每一步只计一次，记在本期第一次发生的那天和渠道。到达按设备计，其余按登录的访客计；一步的人数不一定都来自本期的上一步。',
      tables: [
        {
          id: 'steps',
          caption: '各步骤人数与流失',
          head: ['步骤', '人数', '占上一步', '占到达', '比上一步少'],
          rows: FORWARD_STEPS.map((step, i) => [
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
      id: 'days',
      title: '每天',
      text: '日期按中国时间。',
      tables: [
        {
          id: 'days',
          caption: '每天各步骤人数',
          head: ['日期', ...STEPS.map((step) => STEP_TEXT[step])],
          rows: days.map((day, i) => [day, ...STEPS.map((step) => shown[step].columns[i] ?? null)]),
        },
      ],
    },
  ]
}
