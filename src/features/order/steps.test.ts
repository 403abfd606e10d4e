import type { FormField } from '@contract/endpoints/order'
import { FLOW } from '@contract/rules/order-steps'
import { firstStep, valuesOf } from './steps'

const field = (name: string, flow: number): FormField => ({ name, label: name, kind: 'text', flow, why: '' })

test.each([
  [0, FLOW.quota],
  [1, FLOW.identity],
  [2, FLOW.basics],
  [3, FLOW.quota],
  [9, FLOW.quota],
])('an order at flow %d opens at step %d', (flow, step) => expect(firstStep(flow)).toBe(step))

test('a step of the order sends its own values only', () => {
  const values = { amount: 1_000_000, name: '张三', id_no: undefined }
  expect(valuesOf(1, [field('amount', 0), field('name', 1), field('id_no', 1)], values)).toEqual({
    name: '张三',
  })
})
