import { type Fen, fen } from '@contract/brands'

const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',')

/** Formats fen as yuan with two decimals and grouping commas: 1234567 → `12,345.67`. */
export function formatFen(amount: Fen): string {
  const digits = String(Math.abs(Math.round(amount))).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** Formats fen as yuan with grouping commas, and decimals only when they are not zero: 1200000 → `12,000`. */
export const formatYuan = (amount: Fen): string => formatFen(amount).replace(/\.00$/, '')

/** Parses a typed amount in yuan; null when it is none, has more than two decimals, or is too large to be exact. */
export function parseYuan(text: string): Fen | null {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d{0,2}))?$/.exec(text.replace(/[,，\s]/g, '')) ?? []
  if (whole === undefined) return null
  const amount = fen(Number(whole + decimals.padEnd(2, '0')))
  return Number.isSafeInteger(amount) ? amount : null
}

/** Formats an annual rate: percent with two decimals, 16.7 → `16.70%`. */
export const formatRate = (percent: number): string => `${percent.toFixed(2)}%`
