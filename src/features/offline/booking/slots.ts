import type { Shop } from '@contract/endpoints/offline'
import { AHEAD, CHINA_MS } from '@contract/rules/time'
import type { Draft } from '../draft'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A visit starts at least this many minutes before the store closes. */
const LENGTH = 60

type Hours = Pick<Shop, 'opens' | 'closes' | 'days'>

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const
const two = (figure: number) => String(figure).padStart(2, '0')
const clock = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

export const visitAt = (day: string, time: string) => `${day}T${time}:00+08:00`

/** The times at which a visit can begin on a day: every full hour while the store is open. */
export function timesOn({ opens, closes, days }: Hours, day: string, now: number): string[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  if (!days.includes(weekday)) return []
  const times: string[] = []
  for (let at = opens; at + LENGTH <= closes; at += LENGTH) {
    const time = clock(at)
    if (Date.parse(visitAt(day, time)) >= now + AHEAD.hours * HOUR_MS) times.push(time)
  }
  return times
}

/** The part of a chosen day and time that can still be booked in a store; null for what cannot. */
export function stillOpen({ day, time }: Pick<Draft, 'day' | 'time'>, hours: Hours, now: number) {
  const times = day ? timesOn(hours, day, now) : []
  return { day: times.length > 0 ? day : null, time: time && times.includes(time) ? time : null }
}

/** 11月20日10:00, from a day (YYYY-MM-DD) and a time if one was chosen. */
export function spokenVisit(day: string, time: string | null): string {
  const [, month, date] = day.split('-')
  return `${Number(month)}月${Number(date)}日${time ?? ''}`
}

export const daysOf = (hours: Hours, now: number) =>
  Array.from({ length: AHEAD.days + 1 }, (_, i) => new Date(now + CHINA_MS + i * DAY_MS))
    .map((date) => ({
      value: date.toISOString().slice(0, 10),
      label: `${date.getUTCMonth() + 1}月${date.getUTCDate()}日`,
      note: WEEKDAYS[date.getUTCDay()] ?? '',
    }))
    .filter(({ value }) => timesOn(hours, value, now).length > 0)

/** 周一至周六09:00至17:00; days that are not consecutive are listed one by one. */
export function hoursText({ opens, closes, days }: Hours): string {
  const sorted = [...days].sort((a, b) => a - b)
  const names = sorted.map((day) => WEEKDAYS[day % 7])
  const inRow = days.length > 2 && sorted.every((day, i) => day === (sorted[0] ?? 0) + i)
  const on = days.length === 7 ? '每天' : inRow ? `${names[0]}至${names[names.length - 1]}` : names.join('、')
  return `${on}${clock(opens)}至${clock(closes)}`
}

/** Formats metres: 350米, 1.2公里, 18公里. */
export function distanceText(metres: number): string {
  if (metres < 1000) return `${Math.round(metres / 10) * 10}米`
  return metres < 10_000 ? `${(metres / 1000).toFixed(1)}公里` : `${Math.round(metres / 1000)}公里`
}
