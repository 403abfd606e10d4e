import { FormField } from '@contract/endpoints/order'
import { INCOMES, OCCUPATIONS, PAID_IN, PURPOSES } from '@contract/rules/order-options'
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

test('the questions of the form are ordered by step, a choice and nothing else has options, and what only the server uses is left out', () => {
  const steps = FIELDS.map(({ flow }) => flow)
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  for (const { kind, options = [] } of FIELDS) expect(options.length > 1).toBe(kind === 'choice')
  const shown = new Set(FIELDS.flatMap((field) => Object.keys(field)))
  expect([...shown].filter((name) => !(name in FormField.properties))).toEqual([])
})
