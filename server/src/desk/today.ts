import { CHINA_MS } from '@contract/rules/time'
import { papersLeft } from '../app/paper-watch'
import type { Deps } from '../http/deps'
import { certificateEnds } from '../lib/remote/send'
import { DAY } from '../lib/retention'
import { chinaClock, hourText } from '../lib/time/china-clock'
import { chinaDate } from '../lib/time/china-date'
import { isoDay } from '../lib/time/period'
import type { Db } from '../postgres/tables'
import { type Period, readNow, type Unreported } from '../report/figures'
import { FORWARD_STEPS, type Funnel, funnelOf, percent, STEP_TEXT } from '../report/funnel'
import { age, alone, deliverySection } from '../report/operation'
import { type Cell, type Section, sectionHtml, sectionOf } from '../report/page'
import { deskPage } from './page'

/** Channels with a row of their own; the report has all. */
const CHANNELS = 30
/** An application without a report is listed after so many days. */
const SILENT_DAYS = 3
/** What ends within so many days is listed. */
const SOON_DAYS = 60

const WEEKDAYS = ['', '周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** From midnight in China to this time of the day, some days ago. */
function periodOf(now: Date, daysAgo: number): Period {
  const from = new Date(chinaClock(now).midnight.getTime() - daysAgo * DAY)
  return {
    from,
    past: new Date(now.getTime() - daysAgo * DAY),
    days: [isoDay(new Date(from.getTime() + CHINA_MS))],
  }
}

const shownText = (count: number | null) => (count === null ? '—' : count.toLocaleString('en-US'))

type Days = readonly [today: Funnel, yesterday: Funnel, lastWeek: Funnel]

function stepsSection(days: Days, now: Date): Section {
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

/** The channels of all three days, those with the most landings first. */
function channelsOf(days: Days): string[] {
  const size = (name: string) =>
    days.reduce((sum, { names, shown }) => sum + (shown.landing.rows[names.indexOf(name)] ?? 0), 0)
  return [...new Set(days.flatMap(({ names }) => names))].sort((a, b) => size(b) - size(a))
}

function channelSection(days: Days, now: Date): Section {
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

const unreportedSection = (all: readonly Unreported[], now: Date): Section =>
  sectionOf({
    id: 'unreported',
    title: '没有回音的申请',
    text: `提交${SILENT_DAYS}天以上、机构还没有报告过进度、也没有结束的申请。`,
    caption: '没有回音的申请，件',
    head: ['机构', '申请', '最久的一件'],
    none: '没有。',
    rows: all.map(({ institution, count, oldest }) => [institution, alone(count), age(oldest, now)]),
  })

const PAPER_TEXT: Readonly<Record<string, string>> = {
  licence: '金融许可',
  commission: '委托',
  public_list: '银行公示名单',
  content_approval: '宣传内容的批准',
  rate_cap: '利率上限',
  lpr_cap: '利率上限',
  official: '官方网站和电话',
  passing: '资料传送方式的决定',
  impact_assessment: '个人信息保护影响评估',
}

async function paperSection(deps: Pick<Deps, 'db' | 'clock'>): Promise<Section> {
  const left = (await papersLeft(deps)).filter(({ days }) => days <= SOON_DAYS)
  return sectionOf({
    id: 'papers',
    title: '快到期的材料',
    text: `${SOON_DAYS}天内到期的材料；到期后，缺材料的产品不再展示。`,
    caption: '材料还有效的天数',
    head: ['机构', '材料', '还有'],
    isText: true,
    none: `${SOON_DAYS}天内没有材料到期。`,
    rows: left
      .sort((a, b) => a.days - b.days)
      .map(({ institution, kind, days }) => [
        institution === 'operator' ? '运营方' : institution,
        PAPER_TEXT[kind] ?? kind,
        days === 0 ? '已缺，相关产品不展示' : `${days}天，含今天`,
      ]),
  })
}

function certificateSection(now: Date): Section {
  const ends = [...certificateEnds].sort(([, a], [, b]) => a.getTime() - b.getTime())
  return sectionOf({
    id: 'certificates',
    title: '对方的证书',
    text: '这台服务器启动以来，最近一次连接每个外部系统时看到的证书；证书已过期的连接不会建立，见“送达”。',
    caption: '证书的到期日',
    head: ['系统', '到期日', '还有'],
    isText: true,
    none: '启动以来还没有用TLS连接过外部系统。',
    rows: ends.map(([name, end]) => [name, chinaDate(end), age(now, end)]),
  })
}

/** What an operator looks at in the morning. */
export async function todayPage(
  { db, read, clock }: Pick<Deps, 'db' | 'clock'> & { read: Db },
  viewer: string,
): Promise<string> {
  const now = clock.now()
  const periods = [0, 1, 7].map((daysAgo) => periodOf(now, daysAgo))
  const { steps, names, ...waiting } = await readNow(
    read,
    periods,
    new Date(now.getTime() - SILENT_DAYS * DAY),
  )
  const days = periods.map((period, at) =>
    funnelOf({ steps: steps[at] as (typeof steps)[number], names }, period, null),
  ) as unknown as Days
  const sections = [
    stepsSection(days, now),
    channelSection(days, now),
    {
      ...deliverySection(waiting, now),
      text: '此刻等待和失效的送达；一件件地看，见“送达”。',
      none: '没有等待或失效的送达。',
    },
    unreportedSection(waiting.unreported, now),
    await paperSection({ db, clock }),
    certificateSection(now),
  ]
  return deskPage(
    {
      title: `今日 ${chinaDate(now)} ${hourText(now)}`,
      page: '/',
      viewer,
      notes: [
        '“—”是不单列的数字：少于5人，或能推算出少于5人的组。这些人仍计入合计。',
        '不要把这一页和报告、或不同时刻的这一页一起给同一读者：两者之差可能是很小的组。',
      ],
    },
    sections.map(sectionHtml).join(''),
  )
}
