import { AHEAD, CHINA_MS } from '@contract/rules/time'
import { chinaDate } from '../../lib/time/china-date'

const HOUR_MS = 3_600_000

/** Opening hours of a store; see contract `Shop`. */
export interface Hours {
  opens: number
  closes: number
  days: readonly number[]
}

/** Weekday (1 Monday to 7 Sunday) and minutes after midnight, in China. */
function chinaClock(at: Date) {
  const local = new Date(at.getTime() + CHINA_MS)
  return { day: local.getUTCDay() || 7, minutes: local.getUTCHours() * 60 + local.getUTCMinutes() }
}

const two = (figure: number) => String(figure).padStart(2, '0')

/** 11月22日10:00, in China. */
export function visitTimeText(at: Date): string {
  const { minutes } = chinaClock(at)
  const [, month, day] = chinaDate(at).split('-')
  return `${Number(month)}月${Number(day)}日${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** What is wrong with the time of a visit, or null. On the last bookable day every time is accepted. */
export function visitTimeProblem(at: Date, now: Date, { opens, closes, days }: Hours): string | null {
  if (at.getTime() < now.getTime() + AHEAD.hours * HOUR_MS) return `到店时间须至少提前${AHEAD.hours}小时预约`
  const last = chinaDate(new Date(now.getTime() + AHEAD.days * 24 * HOUR_MS))
  if (chinaDate(at) > last) return `只能预约${AHEAD.days}天内的到店时间`
  const { day, minutes } = chinaClock(at)
  if (!days.includes(day)) return '网点当天不营业，请选择其他日期'
  return minutes >= opens && minutes < closes ? null : '网点当时不营业，请选择营业时间内的时间'
}
