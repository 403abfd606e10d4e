import { fen } from '@contract/brands'
import type { CostSheet } from '@contract/offer'
import type { Price } from '@contract/price'
import { type Quote, quote } from '@contract/rates'
import { annualShares } from '@contract/rates/shares'
import fc from 'fast-check'
import { info } from '../../../../test/tools/offer-data'
import { agrees, liveSheet } from './live-sheet'

const fee = (name: string, when: 'upfront' | 'monthly' | 'yearly', percent: number) => ({
  name,
  charged_by: '机构',
  when,
  percent,
})
const price: Price = {
  method: 'annuity',
  percent: 9,
  fees: [fee('服务费', 'upfront', 2), fee('担保费', 'monthly', 0.1), fee('年费', 'yearly', 0.2)],
}

/** The cost sheet that the server makes for this price. */
function sheetOf(priced: Quote): CostSheet {
  const { instalments: _, upfront: __, first_period: ___, interest, fees, ...figures } = priced
  const shares = annualShares(priced)
  const base = info('a').cost_sheet
  const items = [interest, ...fees.map(({ amount }) => amount)].map((amount, i) => ({
    ...(base.items[0] as CostSheet['items'][number]),
    name: `第${i}项`,
    amount,
    annual_rate: shares[i] ?? 0,
  }))
  return { ...base, ...figures, items }
}

test('from the sheet of one amount and term the device computes that of any other, as the server would', () => {
  const amounts = fc.integer({ min: 100_000, max: 20_000_000 })
  const terms = fc.integer({ min: 1, max: 60 })
  fc.assert(
    fc.property(amounts, terms, amounts, terms, (amount, term, other, later) => {
      const sheet = sheetOf(quote(price, fen(amount), term))
      expect(agrees(sheet, price)).toBe(true)
      expect(liveSheet(sheet, price, fen(other), later)).toEqual(sheetOf(quote(price, fen(other), later)))
    }),
    { numRuns: 50 },
  )
})

test('a sheet with a wrong figure or another price does not agree with the computed one', () => {
  const sheet = sheetOf(quote(price, fen(1_000_000), 12))
  expect(agrees({ ...sheet, annual_rate: sheet.annual_rate + 0.01 }, price)).toBe(false)
  expect(agrees(sheet, { ...price, percent: 9.1 })).toBe(false)
})

test('a sheet with items that the rate engine does not know is not computed on the device', () => {
  const sheet = sheetOf(quote(price, fen(1_000_000), 12))
  expect(liveSheet({ ...sheet, items: sheet.items.slice(1) }, price, fen(2_000_000), 12)).toBeNull()
})
