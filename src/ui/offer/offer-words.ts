import type { Fen } from '@contract/brands'
import type { Price } from '@contract/price'
import { formatYuan } from '@/lib/money/money'

/** The kind of institution, the first clause of its licence note: `消费金融公司`. */
export const licenceKind = (licence_note: string): string => licence_note.split(/[，,；。]/, 1)[0] ?? ''

/** What is charged besides interest, by name; the amounts are in the total cost. */
export function feeWords({ method, fees }: Pick<Price, 'method' | 'fees'>): string {
  const names = [...new Set(fees.map(({ name }) => name))].join('、')
  if (method === 'flat') return names ? `收分期手续费、${names}` : '只收分期手续费'
  return names ? `另收${names}` : '无其他费用'
}

export const amountRange = ({ amount_min, amount_max }: { amount_min: Fen; amount_max: Fen }) =>
  `${formatYuan(amount_min)}–${formatYuan(amount_max)}元`

/** An amount in few characters, as a person says it: 5千, 1.5万; in full where that would not be exact. */
function shortYuan(fen: Fen): string {
  const yuan = fen / 100
  if (yuan % 1000 || yuan === 0) return formatYuan(fen)
  return yuan < 10_000 ? `${yuan / 1000}千` : `${yuan / 10_000}万`
}

/** The amounts that can be applied for, as far as a row has room: `5千–10万元`. */
export const shortRange = ({ amount_min, amount_max }: { amount_min: Fen; amount_max: Fen }) =>
  `${shortYuan(amount_min)}–${shortYuan(amount_max)}元`

export function termRange(terms: readonly number[]): string {
  const [low, high] = [Math.min(...terms), Math.max(...terms)]
  return low === high ? `${low}个月` : `${low}–${high}个月`
}
