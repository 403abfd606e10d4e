import { CHINA_MS } from '@contract/rules/time'
import { DAY } from '../retention'

const MINUTE_MS = 60_000

const two = (figure: number) => String(figure).padStart(2, '0')

/** The time in China: weekday (1 Monday to 7 Sunday), minutes after midnight, and the moment of that midnight. */
export function chinaClock(at: Date): { day: number; minutes: number; midnight: Date } {
  const local = new Date(at.getTime() + CHINA_MS)
  const sinceMidnight = local.getTime() % DAY
  return {
    day: local.getUTCDay() || 7,
    minutes: Math.floor(sinceMidnight / MINUTE_MS),
    midnight: new Date(at.getTime() - sinceMidnight),
  }
}

/** 11月22日, in China. */
export function dayText(at: Date): string {
  const local = new Date(at.getTime() + CHINA_MS)
  return `${local.getUTCMonth() + 1}月${local.getUTCDate()}日`
}

/** 10:00, in China. */
export function hourText(at: Date): string {
  const { minutes } = chinaClock(at)
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
