import { CHINA_MS } from '@contract/rules/time'

const shifted = (iso: string): Date | null => {
  const at = Date.parse(iso)
  return Number.isNaN(at) ? null : new Date(at + CHINA_MS)
}

const two = (n: number) => String(n).padStart(2, '0')

/** ISO 8601 → China time as it is shown, `11月20日14:05`; '' when it is no time. */
export function formatTime(iso: string): string {
  const at = shifted(iso)
  if (!at) return ''
  return `${at.getUTCMonth() + 1}月${at.getUTCDate()}日${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
}

/** ISO 8601 → date in China as it is shown, `2026年11月20日`; '' when it is no time. */
export function formatDate(iso: string): string {
  const at = shifted(iso)
  return at ? `${at.getUTCFullYear()}年${at.getUTCMonth() + 1}月${at.getUTCDate()}日` : ''
}

/** ISO 8601 → China time to the second as it is shown, `2026年11月20日14:05:09`; '' when it is no time. */
export function formatMoment(iso: string): string {
  const at = shifted(iso)
  if (!at) return ''
  return `${formatDate(iso)}${[at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':')}`
}
