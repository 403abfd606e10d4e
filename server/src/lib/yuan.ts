/** 1,234.50元: fen as a visitor reads them, without needless decimals. */
export function yuan(fen: number): string {
  const whole = Math.floor(fen / 100)
  const rest = fen % 100
  return `${String(whole).replace(/\B(?=(\d{3})+$)/g, ',')}${rest ? `.${String(rest).padStart(2, '0')}` : ''}元`
}
