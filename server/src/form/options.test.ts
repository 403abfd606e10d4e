import { INCOMES, OCCUPATIONS, PAID_IN, PURPOSES } from '@contract/rules/order-options'
import { FLOW } from '@contract/rules/order-steps'
import { FIELDS } from './fields'
import { atLeast, labelOf } from './options'

test('the values that orders are stored with stay as they are, the lowest first where rules compare them', () => {
  const values = [PURPOSES, OCCUPATIONS, INCOMES, PAID_IN].map((options) => options.map(({ value }) => value))
  expect(values).toEqual([
    ['electronics', 'decoration', 'education', 'medical', 'travel', 'daily'],
    ['employee', 'public', 'business', 'freelance', 'student', 'other'],
    ['below_3000', 'from_3000', 'from_5000', 'from_8000', 'from_15000'],
    ['none', 'below_6', 'from_6'],
  ])
})

test('the label of a value is shown, and the value itself where it has none', () => {
  expect(labelOf(INCOMES, 'from_8000')).toBe('8,000–15,000元')
  expect(labelOf(INCOMES, 'much')).toBe('much')
})

test('a value that is not in the list cannot be compared', () => {
  expect(() => atLeast(PAID_IN, 'much', 'none')).toThrow('unknown option much')
  expect(() => atLeast(PAID_IN, 'none', 'much')).toThrow(RangeError)
})

test('the questions of the form come step by step, each of its kind and with its own choices', () => {
  expect(FIELDS.map(({ flow, name, kind, options }) => [flow, name, kind, options])).toEqual([
    [FLOW.quota, 'amount', 'amount', undefined],
    [FLOW.quota, 'term', 'term', undefined],
    [FLOW.quota, 'purpose', 'choice', PURPOSES],
    [FLOW.identity, 'name', 'text', undefined],
    [FLOW.identity, 'id_no', 'id_no', undefined],
    [FLOW.basics, 'occupation', 'choice', OCCUPATIONS],
    [FLOW.basics, 'monthly_income', 'choice', INCOMES],
    [FLOW.basics, 'social_security', 'choice', PAID_IN],
    [FLOW.basics, 'housing_fund', 'choice', PAID_IN],
  ])
})
