import { INCOMES, OCCUPATIONS, PAID_IN, PURPOSES } from '@contract/rules/order-options'
import { FLOW } from '@contract/rules/order-steps'
import { FIELDS } from './fields'
import { atLeast, labelOf } from './options'

test('the stored values of options never change, and those that rules compare are listed lowest first', () => {
  const values = [PURPOSES, OCCUPATIONS, INCOMES, PAID_IN].map((options) => options.map(({ value }) => value))
  expect(values).toEqual([
    ['electronics', 'decoration', 'education', 'medical', 'travel', 'daily'],
    ['employee', 'public', 'business', 'freelance', 'student', 'other'],
    ['below_3000', 'from_3000', 'from_5000', 'from_8000', 'from_15000'],
    ['none', 'below_6', 'from_6'],
  ])
})

test('the label of a value is shown, or the value itself if it has no label', () => {
  expect(labelOf(INCOMES, 'from_8000')).toBe('8,000–15,000元')
  expect(labelOf(INCOMES, 'much')).toBe('much')
})

test('a value that is not in the list cannot be compared', () => {
  expect(() => atLeast(PAID_IN, 'much', 'none')).toThrow('unknown option much')
  expect(() => atLeast(PAID_IN, 'none', 'much')).toThrow(RangeError)
})

test('the questions of the form are ordered by step, each with its kind and its own choices', () => {
  expect(FIELDS.map(({ flow, name, kind, options }) => [flow, name, kind, options])).toEqual([
    [FLOW.basics, 'amount', 'amount', undefined],
    [FLOW.basics, 'term', 'term', undefined],
    [FLOW.basics, 'purpose', 'choice', PURPOSES],
    [FLOW.basics, 'occupation', 'choice', OCCUPATIONS],
    [FLOW.basics, 'monthly_income', 'choice', INCOMES],
    [FLOW.basics, 'social_security', 'choice', PAID_IN],
    [FLOW.basics, 'housing_fund', 'choice', PAID_IN],
    [FLOW.identity, 'name', 'text', undefined],
    [FLOW.identity, 'id_no', 'id_no', undefined],
  ])
})
