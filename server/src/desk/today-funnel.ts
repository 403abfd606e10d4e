import { chinaClock, hourText } from '../lib/time/china-clock'
import { FORWARD_STEPS, type Funnel, percent, STEP_TEXT } from '../report/funnel'
import { type Cell, type Section, sectionOf } from '../report/page'

/** Channels with a row of their own; the report has all. */
const CHANNELS = 30
const WEEKDAYS = ['', '周一', '周二', '周三', '周四', '周五', '周六', '周日']
const shownText = (count: number | null) => (count === null ? '—' : count.toLocaleString('en-US'))

export type Days = readonly [today: Funnel, yesterday: Funnel, lastWeek: Funnel]

export function stepsSection(days: Days, now: Date): Section {
  const [today] = days
  const total = (funnel: Funnel, at: number) => {
    const step = FORWARD_STEPS[at]
    return step ? funnel.shown[step].total : null
  }
  return sectionOf({
    id: 'steps',
    title: '漏斗',
    text: '每位访客在每一步每天只计一次，记在当天第一次的渠道。到达按设备计，其余按登录的访客计。',
    caption: `今天0点至${hourText(now)}各步骤人数，与昨天和上周同一天的同一时段相比`,
    head: ['步骤', '今天', '占上一步', '昨天', `上${WEEKDAYS[chinaClock(now).day]}`],
    rows: FORWARD_STEPS.map((step, at) => [
      STEP_TEXT[step],
      total(today, at),
      at ? percent(total(today, at), total(today, at - 1)) : '',
      total(days[1], at),
      total(days[2], at),
    ]),
  })
}

/** The channels of all three days, those with the most landings today first. */
function channelsOf(days: Days): string[] {
  const landings = ({ names, shown }: Funnel, name: string) => shown.landing.rows[names.indexOf(name)] ?? 0
  const [today, ...others] = days
  const before = (name: string) => others.reduce((sum, day) => sum + landings(day, name), 0)
  const order = (a: string, b: string) => landings(today, b) - landings(today, a) || before(b) - before(a)
  return [...new Set(days.flatMap(({ names }) => names))].sort(order)
}

export function channelSection(days: Days, now: Date): Section {
  const [today, yesterday, lastWeek] = days
  const weekday = `上${WEEKDAYS[chinaClock(now).day]}`
  const names = channelsOf(days)
  const further = names.length - CHANNELS
  const countOf = ({ names: all, shown }: Funnel, name: string, step: (typeof FORWARD_STEPS)[number]) => {
    const row = all.indexOf(name)
    return row < 0 ? 0 : (shown[step].rows[row] ?? null)
  }
  return sectionOf({
    id: 'channels',
    title: '渠道',
    text: `大数是今天，下面一行是昨天和${weekday}的同一时段。${further > 0 ? `另有${further}个渠道见报告。` : ''}`,
    caption: '各渠道各步骤人数',
    head: ['渠道', ...FORWARD_STEPS.map((step) => STEP_TEXT[step])],
    none: '这三天还没有访客。',
    rows: names.slice(0, CHANNELS).map((name): Cell[] => [
      name,
      ...FORWARD_STEPS.map((step) => ({
        text: countOf(today, name, step),
        note: `${shownText(countOf(yesterday, name, step))} · ${shownText(countOf(lastWeek, name, step))}`,
      })),
    ]),
  })
}
