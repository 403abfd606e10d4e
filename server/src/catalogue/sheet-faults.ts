import { quote } from '@contract/rates'
import type { ProductDefinition } from './product-definition'

/** Whether a percentage has at most four decimals, as the rate engine and the sheet need. */
const isExact = (percent: number) => Math.abs(percent * 10_000 - Math.round(percent * 10_000)) < 1e-6

/** Whether every amount and term can be calculated: fees must not consume the loan. */
function isLoan({ price, terms, amount_min, amount_max }: ProductDefinition): boolean {
  try {
    for (const term of terms) for (const amount of [amount_min, amount_max]) quote(price, amount, term)
    return true
  } catch {
    return false
  }
}

/**
 * The faults of a product's cost sheet. It must state the cost of a missed payment and of early settlement
 * (金规〔2026〕2号), consistent with the price, and the fee note must name every fee and no other.
 */
export function sheetFaults(product: ProductDefinition): string[] {
  const { price, contingent, fee_note } = product
  const { early_percent = 0 } = price
  const texts = (name: string) =>
    contingent.filter((one) => one.name.startsWith(name)).map(({ method }) => method)
  const early = texts('提前还款')
  const percentages = [price.percent, early_percent, ...price.fees.map(({ percent = 0 }) => percent)]
  const charges = early.some((text) => /[\d.]+%/.test(text))
  const faults: [boolean, string][] = [
    [!percentages.every(isExact), 'a percentage with more than four decimals'],
    [!isLoan(product), 'fees that leave nothing of the loan'],
    [texts('逾期').length === 0, 'contingent does not say what a missed payment costs (逾期…)'],
    [early.length === 0, 'contingent does not say what early settlement costs (提前还款)'],
    [
      early_percent > 0 ? !early.some((text) => text.includes(`的${early_percent}%`)) : charges,
      'contingent and early_percent disagree on early settlement',
    ],
    [price.fees.some(({ name }) => !fee_note.includes(name)), 'a fee that fee_note does not name'],
    [
      price.fees.length > 0 && /不收(取)?其他费用/.test(fee_note),
      'fee_note says that there are no other fees, and there are',
    ],
  ]
  return faults.filter(([broken]) => broken).map(([, text]) => text)
}
