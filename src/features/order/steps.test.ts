import type { FormField } from '@contract/endpoints/order'
import { FLOW as STEP } from '@contract/order-steps'
import type { Order } from './api'
import { errorsOf, firstBroken, firstStep, mergeDraft, valuesOf } from './steps'

const field = (name: string, flow: number): FormField => ({ name, label: name, kind: 'text', flow, why: '' })
const fields = [field('amount', 0), field('term', 0), field('name', 1), field('id_no', 1)]

const order = (given: Partial<Order> = {}): Order => ({
  order_no: 'DD1',
  flow: 0,
  fields,
  values: {},
  id_no_masked: null,
  limits: { min: 100_000, max: 20_000_000, step: 100_000 },
  terms: [12],
  agreements: [],
  account: { user_id: 1, phone_mark: '', mobile_masked: '' },
  ...given,
})

test.each([
  [0, STEP.quota],
  [1, STEP.identity],
  [2, STEP.basics],
  [3, STEP.quota],
  [9, STEP.quota],
])('an order at flow %d opens at step %d', (flow, step) => expect(firstStep(flow)).toBe(step))

test('a broken field is found with and without the place it has in the payload; its first message counts', () => {
  const errors = [
    { field: 'values.amount', content: '请选择期望金额' },
    { field: 'id_no', content: '请填写身份证号码' },
    { field: 'values.amount', content: '金额太大' },
  ]
  expect(errorsOf(errors)).toEqual({ amount: '请选择期望金额', id_no: '请填写身份证号码' })
})

test('the first broken field is the first in the order of the step, not of the answer', () => {
  expect(firstBroken(0, fields, { term: 'x', amount: 'y' })).toBe('quota-amount')
  expect(firstBroken(1, fields, { id_no: 'x' })).toBe('identity-id_no')
  expect(firstBroken(1, fields, { amount: 'x' })).toBeNull()
})

test('a step sends its own values only', () => {
  const values = { amount: 1_000_000, name: '张三', id_no: undefined }
  expect(valuesOf(1, fields, values)).toEqual({ name: '张三' })
})

test('the draft of this order, or of none yet, goes over what the server knows', () => {
  const known = order({ values: { amount: 500_000, term: 6 } })
  expect(mergeDraft(known, { data: { term: 12 }, order_no: 'DD1' })).toEqual({ amount: 500_000, term: 12 })
  expect(mergeDraft(known, { data: { amount: 700_000, term: undefined }, order_no: '' })).toEqual({
    amount: 700_000,
    term: 6,
  })
})

test('from the draft of another order nothing about the person is taken over', () => {
  const draft = { data: { amount: 700_000, name: '李四', id_no: '330106199005150018' }, order_no: 'DD0' }
  expect(mergeDraft(order(), draft)).toEqual({ amount: 700_000 })
})

test('an amount that nobody has chosen starts at 10,000 yuan, within the limits', () => {
  const draft = { data: {}, order_no: '' }
  expect(mergeDraft(order(), draft).amount).toBe(1_000_000)
  expect(mergeDraft(order({ limits: { min: 100_000, max: 500_000, step: 100_000 } }), draft).amount).toBe(
    500_000,
  )
})
