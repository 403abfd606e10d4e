import { fen } from '@contract/brands'
import type { FormField } from '@contract/endpoints/order'
import { mergeDraft } from './use-order-draft'

const field = (name: string): FormField => ({ name, label: name, kind: 'text', flow: 0, why: '' })
const fields = ['amount', 'term', 'name', 'id_no'].map(field)
const order = (given = {}) => ({
  order_no: 'DD1',
  fields,
  values: {},
  limits: { min: fen(100_000), max: fen(20_000_000) },
  ...given,
})

test('the draft of this order, or of no order yet, overrides the values of the server', () => {
  const known = order({ values: { amount: fen(500_000), term: 6 } })
  expect(mergeDraft(known, { data: { term: 12 }, order_no: 'DD1' })).toEqual({
    amount: fen(500_000),
    term: 12,
  })
  expect(mergeDraft(known, { data: { amount: fen(700_000), term: undefined }, order_no: '' })).toEqual({
    amount: fen(700_000),
    term: 6,
  })
})

test('the draft of another order contributes no personal data', () => {
  const draft = { data: { amount: fen(700_000), name: '李四', id_no: '330106199005150018' }, order_no: 'DD0' }
  expect(mergeDraft(order(), draft)).toEqual({ amount: fen(700_000) })
})

test('an amount that was never chosen starts at 10,000 yuan, within the limits', () => {
  const draft = { data: {}, order_no: '' }
  expect(mergeDraft(order(), draft).amount).toBe(1_000_000)
  expect(mergeDraft(order({ limits: { min: fen(100_000), max: fen(500_000) } }), draft).amount).toBe(500_000)
})

test('the place of residence is not part of the draft', () => {
  const known = order({ values: { amount: fen(500_000), area_code: '330106' } })
  expect(mergeDraft(known, { data: {}, order_no: '' })).toEqual({ amount: fen(500_000) })
})
