import { chinaMinute } from '../lib/time/china-date'
import type { Db } from '../postgres/tables'
import { channelSections } from './channels'
import { type Period, readFigures } from './figures'
import { funnelOf, funnelSections, outcomeSection } from './funnel'
import { SMALLEST } from './hidden'
import { consentSection, conversionSection, deliverySection, type Standing, speedSection } from './operation'
import { csvOf, pageOf } from './page'

interface Order {
  period: Period
  /** The code of a channel; null = all. */
  channel: string | null
  now: Date
  /** Of the database that is read (`secondsBehind`). */
  behind: number | 'unknown' | null
  /** What waits and is dead now, and how its receivers are called. */
  standing: readonly Standing[]
  nameOf: (receiver: string) => string
}

const minuteText = (at: Date) => `${chinaMinute(at)}（中国时间）`

function untilText({ past }: Period, now: Date, behind: Order['behind']): string {
  if (behind === 'unknown') return '不详：副本还没有收到过更新'
  return minuteText(new Date(Math.min(now.getTime() - (behind ?? 0) * 1000, past.getTime())))
}

/** The page of a report, and each table as CSV by its id. No group is of fewer than five people. */
export async function reportOf(db: Db, { period, channel, now, behind, standing, nameOf }: Order) {
  const figures = await readFigures(db, period, channel)
  const funnel = funnelOf(figures, period, channel)
  // The other sections have no numbers by channel in the report of all: the two reports would be subtracted.
  const ofAll = () => [
    outcomeSection(figures, funnel),
    ...channelSections(funnel),
    consentSection(figures, period),
    deliverySection(standing, nameOf),
    conversionSection(figures),
  ]
  const others = channel === null ? ofAll() : []
  const sections = [...funnelSections(funnel), ...others, speedSection(figures)]
  const [first = '', last = first] = [period.days[0], period.days.at(-1)]
  const named = channel === null ? '全部' : `${figures.names.channels[channel] ?? ''}（${channel}）`
  const page = pageOf(
    {
      title: `运营报告 ${first} 至 ${last}`,
      facts: [
        ['渠道', named],
        ['生成时间', minuteText(now)],
        ['数据截至', untilText(period, now, behind)],
      ],
      notes: [
        `“—”是不单列的数字：少于${SMALLEST}人，或能推算出少于${SMALLEST}人的组。这些人仍计入合计。`,
        '同一份数据不要以相近的日期分别出具给同一读者：两份报告之差可能是很小的组。',
      ],
    },
    sections,
  )
  const tables = sections.flatMap((section) => section.tables)
  return { page, csv: new Map(tables.map((table) => [table.id, csvOf(table)])) }
}
