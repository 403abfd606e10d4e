import type { Closed } from '@contract/offer'
import { DAY } from '../lib/retention'
import { chinaClock, dayText, hourText } from '../lib/time/china-clock'
import { nextOpening, openingText } from './opening'
import type { ProductDefinition } from './product-definition'

/** The products that take no applications at one moment, by code. */
export type Closings = ReadonlyMap<string, Closed>

/** Whose applications of the day are used up. */
export type Full = '机构' | '产品'

/** 今天09:00, 明天00:00, 11月23日09:00. */
function whenText(then: Date, now: Date): string {
  const days = (chinaClock(then).midnight.getTime() - chinaClock(now).midnight.getTime()) / DAY
  return `${['今天', '明天'][days] ?? dayText(then)}${hourText(then)}`
}

/** Why a product takes no applications at `at`, or null when it does: a pure function. */
export function closedBecause(
  { opening }: Pick<ProductDefinition, 'opening'>,
  full: Full | null,
  at: Date,
): Closed | null {
  const tomorrow = new Date(chinaClock(at).midnight.getTime() + DAY)
  const then = nextOpening(opening, full ? tomorrow : at)
  if (then.getTime() === at.getTime()) return null
  const why = full ? `该${full}今日申请已满` : opening && `该产品${openingText(opening)}受理`
  const opens = whenText(then, at)
  return { text: `${why}，${opens}起可再申请`, opens, opens_at: then.toISOString() }
}
