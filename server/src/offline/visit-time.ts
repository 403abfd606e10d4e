import { AHEAD } from '@contract/rules/time'
import { chinaClock, dayText, hourText } from '../lib/time/china-clock'
import { chinaDate } from '../lib/time/china-date'

const HOUR_MS = 3_600_000

/** Opening hours of a store; see contract `Shop`. */
export type Hours = { opens: number; closes: number; days: readonly number[] }

/** 11月22日10:00, in China. */
export const visitTimeText = (at: Date): string => dayText(at) + hourText(at)

/** What is wrong with the time of a visit, or null. On the last bookable day every time is accepted. */
export function visitTimeProblem(at: Date, now: Date, { opens, closes, days }: Hours): string | null {
  if (at.getTime() < now.getTime() + AHEAD.hours * HOUR_MS) return `到店时间须至少提前${AHEAD.hours}小时预约`
  const last = chinaDate(new Date(now.getTime() + AHEAD.days * 24 * HOUR_MS))
  if (chinaDate(at) > last) return `只能预约${AHEAD.days}天内的到店时间`
  const { day, minutes } = chinaClock(at)
  if (!days.includes(day)) return '网点当天不营业，请选择其他日期'
  return minutes >= opens && minutes < closes ? null : '网点当时不营业，请选择营业时间内的时间'
}
