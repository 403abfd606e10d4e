import { DAY } from '../lib/retention'
import { chinaClock } from '../lib/time/china-clock'
import type { Opening } from './product-definition'

const WEEK = 7
const MINUTE_MS = 60_000

const minutesOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether the hours end before they begin. */
export const isBackwards = ({ from, to }: Opening): boolean => minutesOf(from) >= minutesOf(to)

/** The first moment at or after `at` within the hours; `at` itself when it is within them, or without hours. */
export function nextOpening(opening: Opening | undefined, at: Date): Date {
  if (!opening) return at
  const { day, midnight } = chinaClock(at)
  for (let ahead = 0; ahead <= WEEK; ahead++) {
    const start = midnight.getTime() + ahead * DAY
    const closes = start + minutesOf(opening.to) * MINUTE_MS
    if (!opening.days.includes(((day - 1 + ahead) % WEEK) + 1) || at.getTime() >= closes) continue
    return new Date(Math.max(at.getTime(), start + minutesOf(opening.from) * MINUTE_MS))
  }
  throw new RangeError('opening hours without a day')
}

const NAMES = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
const named = (day: number) => NAMES[day - 1] ?? ''

/** 每日, 周一至周五, 周一、周三: the weekdays, of which three or more in a row are one range. */
function daysText(given: readonly number[]): string {
  const days = [...given].sort((a, b) => a - b)
  if (days.length === WEEK) return '每日'
  const [first = 0] = days
  const last = days.at(-1) ?? first
  const inRow = days.length > 2 && last - first === days.length - 1
  return inRow ? `${named(first)}至${named(last)}` : days.map(named).join('、')
}

/** 每日09:00–18:00. */
export const openingText = ({ days, from, to }: Opening): string => `${daysText(days)}${from}–${to}`
