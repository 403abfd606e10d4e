import fc from 'fast-check'
import { product } from '../../../../test/tools/offer-data'
import { ANY, fits, describe as inWords, readFilters, termsOf } from './filters'

const loan = product('a', { amount_min: 100_000, amount_max: 5_000_000, terms: [6, 12], annual_rate: 12.55 })

test.each([
  [{ ...ANY }, true],
  [{ ...ANY, amount: '1000' }, true],
  [{ ...ANY, amount: '999' }, false],
  [{ ...ANY, amount: '50,000' }, true],
  [{ ...ANY, amount: '50000.01' }, false],
  [{ ...ANY, amount: 'viel' }, true],
  [{ ...ANY, term: 12 }, true],
  [{ ...ANY, term: 24 }, false],
  [{ ...ANY, rate: 15 }, true],
  [{ ...ANY, rate: 10 }, false],
  [{ amount: '20000', term: 6, rate: 15 }, true],
  [{ amount: '20000', term: 6, rate: 10 }, false],
])('with the filters %o the product is shown: %s', (filters, shown) => {
  expect(fits(loan, filters)).toBe(shown)
})

test('one more filter never shows more products [S15.5]', () => {
  const filters = fc.record({
    amount: fc.oneof(fc.constant(''), fc.integer({ min: 0, max: 300_000 }).map(String)),
    term: fc.option(fc.constantFrom(3, 6, 12, 24)),
    rate: fc.option(fc.constantFrom(10, 15, 20)),
  })
  fc.assert(
    fc.property(filters, (given) => {
      const alone = [
        { ...ANY, amount: given.amount },
        { ...ANY, term: given.term },
        { ...ANY, rate: given.rate },
      ]
      expect(fits(loan, given)).toBe(alone.every((one) => fits(loan, one)))
    }),
  )
})

test('only filters that narrow the list are described in text', () => {
  expect(inWords({ amount: '20000', term: 12, rate: 15 })).toBe('20,000元、12个月、综合年化成本15%以内')
  expect(inWords({ ...ANY, amount: 'viel' })).toBe('')
  expect(inWords(ANY)).toBe('')
})

test('the filter for terms offers the terms of the products', () => {
  expect(termsOf([loan, product('b', { terms: [3, 12] })])).toEqual([3, 6, 12])
})

test('kept filters are read back, and anything malformed filters nothing', () => {
  const kept = { amount: '20000', term: 12, rate: 15 }
  expect(readFilters(JSON.stringify(kept))).toEqual(kept)
  for (const odd of [null, '', '[]', 'null', '{"amount":1,"term":"12","rate":99}', '{']) {
    expect(readFilters(odd)).toEqual(ANY)
  }
})
