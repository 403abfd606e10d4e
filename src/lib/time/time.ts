import { CHINA_MS } from '@contract/rules/time'

/** The parts of an ISO 8601 time in China, written by `words`; an empty string for an invalid time. */
function written(iso: string, words: (year: number, month: number, day: number, time: string) => string) {
  const at = new Date(Date.parse(iso) + CHINA_MS)
  if (Number.isNaN(at.getTime())) return ''
  return words(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.toISOString().slice(11, 19))
}

/** `11月20日14:05` */
export const formatTime = (iso: string): string =>
  written(iso, (_, month, day, time) => `${month}月${day}日${time.slice(0, 5)}`)

/** `2026年11月20日` */
export const formatDate = (iso: string): string =>
  written(iso, (year, month, day) => `${year}年${month}月${day}日`)

/** `2026年11月20日14:05:09` */
export const formatMoment = (iso: string): string =>
  written(iso, (year, month, day, time) => `${year}年${month}月${day}日${time}`)
