import { hourText } from './china-clock'

const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })

/** The calendar date in China, YYYY-MM-DD, for ages and numbers, independent of the server's time zone. */
export const chinaDate = (at: Date) => format.format(at)

/** 2026-11-20 10:05, China time. */
export const chinaMinute = (at: Date) => `${chinaDate(at)} ${hourText(at)}`

/** Whether a text is a day of the calendar, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}

/** YYYY-MM-DD → 2026年11月20日. */
export function dateText(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${year}年${month}月${day}日`
}
/** 2026年11月20日10:05, China time. */
export const timeText = (at: Date) => `${dateText(chinaDate(at))}${hourText(at)}`
export const isoText = (iso: string) => timeText(new Date(iso))
