import type { Fen } from '@contract/brands'

/** Formats fen for visitors: 1,234.50元, without decimals for whole yuan. */
export function yuan(fen: Fen): string {
  const whole = Math.floor(fen / 100)
  const rest = fen % 100
  return `${String(whole).replace(/\B(?=(\d{3})+$)/g, ',')}${rest ? `.${String(rest).padStart(2, '0')}` : ''}元`
}
