import { AGE_RANGES } from '@contract/rules/order-options'
import fc from 'fast-check'
import { anyApplicant, anyProduct, product } from '../../../test/tools/match-data'
import { judge } from './rules'

const AGES = Array.from({ length: 90 }, (_, age) => age)
const anyRule = fc
  .tuple(fc.integer({ min: 18, max: 70 }), fc.integer({ min: 18, max: 70 }))
  .map(([a, b]) => ({ age_min: Math.min(a, b), age_max: Math.max(a, b) }))

test('a range of age excludes a product only if no age in it fits, and fits only if every age does [S15.20]', () => {
  fc.assert(
    fc.property(anyApplicant, anyRule, fc.constantFrom(...AGE_RANGES), (who, rules, range) => {
      const inRange = AGES.filter((age) => age >= range.from && age <= range.to)
      const fitting = inRange.filter((age) => age >= rules.age_min && age <= rules.age_max)
      const known = { ...who, age: undefined, age_range: range.value }
      const { fits, fails } = judge(product({ rules }), known)
      const [code] = [...fits, ...fails].map((one) => one.code).filter((one) => one.startsWith('age_'))
      const some = fitting.length === inRange.length ? 'age_fits' : 'age_unknown'
      expect(code).toBe(fitting.length > 0 ? some : 'age_fails')
    }),
  )
})

test('an unknown age excludes no product and is named in the reasons with what the product requires [S15.20]', () => {
  fc.assert(
    fc.property(anyApplicant, anyProduct, (who, one) => {
      const { fits, fails } = judge(one, { ...who, age: undefined })
      expect(fails.filter(({ code }) => code.startsWith('age_'))).toEqual([])
      const { age_min, age_max } = one.rules
      expect(fits).toContainEqual({ code: 'age_unknown', text: `年龄要求${age_min}至${age_max}周岁` })
    }),
  )
})

test('each age lies in one range, and a known age replaces the range that was given [S15.22]', () => {
  for (const age of AGES)
    expect(AGE_RANGES.filter(({ from, to }) => age >= from && age <= to)).toHaveLength(1)
  fc.assert(
    fc.property(anyApplicant, anyProduct, fc.constantFrom(...AGE_RANGES), (who, one, { value }) => {
      expect(judge(one, { ...who, age_range: value })).toEqual(judge(one, who))
    }),
  )
})
