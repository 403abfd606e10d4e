import { CHINA_MS } from '@contract/rules/time'

const shifted = (iso: string): Date | null => {
  const at = Date.parse(iso)
  return Number.isNaN(at) ? null : new Date(at + CHINA_MS)
}

const two = (n: number) => String(n).padStart(2, '0')

/** Formats an ISO 8601 time in China, `11月20日14:05`; an empty string for an invalid time. */
export function formatTime(iso: string): string {
  const at = shifted(iso)
  if (!at) return ''
  return `${at.getUTCMonth() + 1}月${at.getUTCDate()}日${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
}

/** Formats an ISO 8601 time as a date in China, `2026年11月20日`; an empty string for an invalid time. */
export function formatDate(iso: string): string {
  const at = shifted(iso)
  return at ? `${at.getUTCFullYear()}年${at.getUTCMonth() + 1}月${at.getUTCDate()}日` : ''
}

/** Formats an ISO 8601 time in China to the second, `2026年11月20日14:05:09`; an empty string for an invalid time. */
export function formatMoment(iso: string): string {
  const at = shifted(iso)
  if (!at) return ''
  return `${formatDate(iso)}${[at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':')}`
}
