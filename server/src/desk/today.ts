import { CHINA_MS } from '@contract/rules/time'
import { namesOf } from '../delivery/receiver-names'
import { deliveryCounts } from '../delivery/receivers'
import type { Deps } from '../http/deps'
import { DAY } from '../lib/retention'
import { chinaClock } from '../lib/time/china-clock'
import { chinaMinute } from '../lib/time/china-date'
import { isoDay } from '../lib/time/period'
import type { Db } from '../postgres/tables'
import { type Period, readNow } from '../report/figures'
import { funnelOf } from '../report/funnel'
import { deliverySection } from '../report/operation'
import { sectionHtml } from '../report/page'
import { deskPage, PAGE_MS } from './page'
import { channelSection, type Days, stepsSection } from './today-funnel'
import { certificateSection, paperSection, SILENT_DAYS, unreportedSection } from './today-waiting'

/** From midnight in China to this time of the day, some days ago. */
function periodOf(now: Date, daysAgo: number): Period {
  const from = new Date(chinaClock(now).midnight.getTime() - daysAgo * DAY)
  return {
    from,
    past: new Date(now.getTime() - daysAgo * DAY),
    days: [isoDay(new Date(from.getTime() + CHINA_MS))],
  }
}

/** What an operator looks at in the morning. */
export async function todayPage(
  { db, read, clock }: Pick<Deps, 'db' | 'clock'> & { read: Db },
  viewer: string,
): Promise<string> {
  const now = clock.now()
  const periods = [0, 1, 7].map((daysAgo) => periodOf(now, daysAgo))
  const silent = new Date(now.getTime() - SILENT_DAYS * DAY)
  const { steps, names, unreported } = await readNow(read, periods, silent, PAGE_MS)
  const nameOf = await namesOf(read)
  const days = periods.map((period, at) =>
    funnelOf({ steps: steps[at] as (typeof steps)[number], names }, period, null),
  ) as unknown as Days
  const sections = [
    stepsSection(days, now),
    channelSection(days, now),
    {
      ...deliverySection(await deliveryCounts({ db: read, clock }), nameOf),
      text: '此刻等待和失效的送达；一件件地看，见“送达”。',
      none: '没有等待或失效的送达。',
    },
    unreportedSection(unreported, now),
    await paperSection({ db, clock }, nameOf),
    certificateSection(now, nameOf),
  ]
  return deskPage(
    {
      title: `今日 ${chinaMinute(now)}`,
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
