import { RATE_CAP } from '@contract/rates'
import fc from 'fast-check'
import { TERMS } from '../form/fields'
import { INCOMES, OCCUPATIONS, type Option, PAID_IN, PURPOSES } from '../form/options'
import type { Applicant } from './applicant'
import { definitionFaults, unlistedReason, worstRate } from './listing'
import { match } from './match'
import type { ProductDefinition } from './product'
import { judge } from './rules'

const applicant: Applicant = {
  amount: 1_000_000,
  term: 12,
  purpose: 'daily',
  age: 30,
  area_code: '330106',
  occupation: 'employee',
  monthly_income: 'from_5000',
  social_security: 'from_6',
  housing_fund: 'none',
}

const product = (change: Partial<ProductDefinition> = {}): ProductDefinition => ({
  code: 'p',
  name: '示例产品',
  institution: 'i',
  amount_min: 100_000,
  amount_max: 5_000_000,
  terms: [6, 12],
  example: { amount: 1_000_000, term: 12 },
  price: { method: 'annuity', percent: 12, fees: [] },
  contingent: [],
  fee_note: '无其他费用',
  sponsored: false,
  offline: false,
  agreements: ['a'],
  rules: { age_min: 20, age_max: 55 },
  ...change,
})
const ruled = (rules: Partial<ProductDefinition['rules']>) =>
  product({ rules: { age_min: 20, age_max: 55, ...rules } })
const fails = (one: ProductDefinition, who: Partial<Applicant> = {}) =>
  judge(one, { ...applicant, ...who }).fails

test('a product that fits says why', () => {
  expect(match([product()], applicant, true)).toEqual([
    {
      code: 'p',
      matched: true,
      annual_rate: 12.68,
      total_cost: 66_186,
      reasons: [
        { code: 'amount_fits', text: '期望金额在可申请区间1,000元–50,000元内' },
        { code: 'term_fits', text: '提供12个月期限' },
        { code: 'region_fits', text: '服务中国内地各地区' },
        { code: 'age_fits', text: '年龄符合20–55周岁的要求' },
      ],
    },
  ])
})

test('an amount outside of the range is answered with the range', () => {
  expect(fails(product(), { amount: 6_000_000 })).toEqual([
    { code: 'amount_fails', text: '期望金额60,000元不在可申请区间1,000元–50,000元内' },
  ])
})

test.each<[string, Partial<ProductDefinition['rules']>, Partial<Applicant>, string]>([
  ['term', {}, { term: 24 }, '不提供24个月期限，可选6、12个月'],
  ['age', {}, { age: 19 }, '年龄须为20–55周岁'],
  ['age', {}, { age: 56 }, '年龄须为20–55周岁'],
  ['region', { regions: [{ code: '440000', name: '广东省' }] }, {}, '当前居住城市不在服务地区内（广东省）'],
  ['region', {}, { area_code: '900400' }, '当前居住城市不在服务地区内（中国内地）'],
  ['region', {}, { area_code: '810101' }, '当前居住城市不在服务地区内（中国内地）'],
  ['region', {}, { area_code: '000000' }, '当前居住城市不在服务地区内（中国内地）'],
  ['occupation', { occupations: ['public', 'business'] }, {}, '仅面向公务员或事业单位、个体经营'],
  ['purpose', { purposes: ['medical'] }, {}, '资金用途仅限医疗'],
  ['income', { income_min: 'from_8000' }, {}, '月收入须达到“8,000–15,000元”一档或以上'],
  [
    'social_security',
    { social_security_min: 'from_6' },
    { social_security: 'below_6' },
    '社保缴纳须为6个月及以上',
  ],
  ['housing_fund', { housing_fund_min: 'below_6' }, {}, '公积金缴纳须为不足6个月'],
  ['student', {}, { occupation: 'student' }, '按监管要求，不向在校学生推荐消费贷款'],
])('the rule %s %j refuses %j in words', (code, rules, who, text) => {
  expect(fails(ruled(rules), who)).toEqual([{ code: `${code}_fails`, text }])
})

test.each([
  ['330000', '330106', true],
  ['330100', '330106', true],
  ['330106', '330106', true],
  ['330200', '330106', false],
  ['110000', '110105', true],
  ['440000', '330106', false],
])('a region %s covers %s: %s', (code, area_code, covered) => {
  expect(fails(ruled({ regions: [{ code, name: '某地' }] }), { area_code }).length === 0).toBe(covered)
})

test('every rule that refuses is told, not only the first', () => {
  expect(fails(product(), { amount: 9_000_000, term: 36, age: 60 }).map((reason) => reason.code)).toEqual([
    'amount_fails',
    'term_fails',
    'age_fails',
  ])
})

test('cheapest first: rate, then total cost, then code; a paid place is not moved', () => {
  const cheap = { method: 'annuity', percent: 8, fees: [] } as const
  const dear = product({ code: 'a-dear', sponsored: true })
  const offers = [
    dear,
    product({ code: 'z', price: { ...cheap, fees: [] } }),
    product({ code: 'b', price: { ...cheap, fees: [] } }),
  ]
  expect(match(offers, applicant, true).map((verdict) => verdict.code)).toEqual(['b', 'z', 'a-dear'])
})

test('not personalised, the order is that of the public example and the same for every amount', () => {
  const upfront = { name: '服务费', charged_by: '示例', when: 'upfront' as const, fixed: 15_000 }
  // The fixed fee makes it cheap for much and dear for little.
  const fixed = product({
    code: 'fixed',
    example: { amount: 5_000_000, term: 12 },
    price: { method: 'annuity', percent: 10, fees: [upfront] },
  })
  const plain = product({ code: 'plain' })
  const little = { ...applicant, amount: 500_000 }
  const codes = (personalised: boolean) =>
    match([fixed, plain], little, personalised).map((verdict) => verdict.code)
  expect(codes(true)).toEqual(['plain', 'fixed'])
  expect(codes(false)).toEqual(['fixed', 'plain'])
})

test('a price above the cap is not listed and says the rate; 1 % a month flat over 12 just passes', () => {
  const flat = (percent: number) => product({ price: { method: 'flat', percent, fees: [] }, terms: [12] })
  expect(unlistedReason(flat(1))).toBeNull()
  expect(unlistedReason(flat(1.1))).toMatch(/^综合年化成本最高26\.\d\d%，超过24%上限$/)
})

test('a definition that contradicts itself is named', () => {
  const wrong = product({
    amount_min: 6_000_000,
    terms: [7],
    rules: { age_min: 50, age_max: 40, income_min: 'much' },
  })
  expect(definitionFaults(wrong)).toHaveLength(5)
  expect(definitionFaults(product())).toEqual([])
})

const value = (options: readonly Option[]) => fc.constantFrom(...options.map((option) => option.value))
const some = (options: readonly Option[]) =>
  fc.option(
    fc.subarray(
      options.map((option) => option.value),
      { minLength: 1 },
    ),
    { nil: undefined },
  )
const area = fc.constantFrom('330106', '440305', '110105', '310000', '900400', '810101', '000000')
const anyApplicant: fc.Arbitrary<Applicant> = fc.record({
  amount: fc.integer({ min: 1, max: 200 }).map((thousands) => thousands * 100_000),
  term: fc.constantFrom(...TERMS),
  purpose: value(PURPOSES),
  age: fc.integer({ min: 18, max: 60 }),
  area_code: area,
  occupation: value(OCCUPATIONS),
  monthly_income: value(INCOMES),
  social_security: value(PAID_IN),
  housing_fund: value(PAID_IN),
})
const anyProduct: fc.Arbitrary<ProductDefinition> = fc
  .record({
    sponsored: fc.boolean(),
    offline: fc.boolean(),
    terms: fc.subarray([...TERMS], { minLength: 1 }),
    amount_min: fc.integer({ min: 1, max: 50 }).map((thousands) => thousands * 100_000),
    range: fc.integer({ min: 0, max: 150 }),
    method: fc.constantFrom('annuity' as const, 'equal_principal' as const),
    percent: fc.integer({ min: 0, max: 300_000 }).map((parts) => parts / 10_000),
    fixed: fc.integer({ min: 0, max: 20_000 }),
    rules: fc.record({
      age_min: fc.integer({ min: 18, max: 30 }),
      age_max: fc.integer({ min: 40, max: 60 }),
      regions: fc.option(
        fc.constantFrom('330000', '440300', '110000').map((code) => [{ code, name: '某地' }]),
        { nil: undefined },
      ),
      occupations: some(OCCUPATIONS),
      purposes: some(PURPOSES),
      income_min: fc.option(value(INCOMES), { nil: undefined }),
      social_security_min: fc.option(value(PAID_IN), { nil: undefined }),
      housing_fund_min: fc.option(value(PAID_IN), { nil: undefined }),
    }),
  })
  .map(({ range, method, percent, fixed, ...rest }) => ({
    ...product(rest),
    amount_max: rest.amount_min + range * 100_000,
    example: { amount: rest.amount_min, term: rest.terms[0] ?? 3 },
    price: { method, percent, fees: [{ name: '费', charged_by: '示例', when: 'upfront' as const, fixed }] },
  }))
const anyProducts = fc
  .array(anyProduct, { maxLength: 12 })
  .map((products) => products.map((one, index) => ({ ...one, code: `p${index}` })))

test('the same input gives the same output, in whatever order the products come', () => {
  const shuffled = anyProducts.chain((products) =>
    fc.tuple(fc.constant(products), fc.shuffledSubarray(products, { minLength: products.length })),
  )
  fc.assert(
    fc.property(shuffled, anyApplicant, fc.boolean(), ([products, other], who, personalised) => {
      const verdicts = match(products, who, personalised)
      expect(match(products, who, personalised)).toEqual(verdicts)
      expect(match(other, who, personalised)).toEqual(verdicts)
    }),
  )
})

test('every product is answered once, with at least one reason, matched ones cheapest first and never above the cap', () => {
  fc.assert(
    fc.property(anyProducts, anyApplicant, (products, who) => {
      const verdicts = match(products, who, true)
      expect(verdicts.map((verdict) => verdict.code).sort()).toEqual(products.map((one) => one.code).sort())
      expect(verdicts.every((verdict) => verdict.reasons.length > 0)).toBe(true)
      const rates = verdicts
        .filter((verdict) => verdict.matched)
        .map((verdict) => verdict.annual_rate ?? Number.NaN)
      expect(rates.every((rate, index) => rate <= RATE_CAP && rate >= (rates[index - 1] ?? 0))).toBe(true)
    }),
  )
})

test('the worst rate of a product is reached by no amount and term of it', () => {
  fc.assert(
    fc.property(anyProduct, anyApplicant, (one, who) => {
      const amount = Math.min(Math.max(who.amount, one.amount_min), one.amount_max)
      const [verdict] = match(
        [{ ...one, rules: { age_min: 18, age_max: 60 } }],
        { ...who, amount, occupation: 'other' },
        true,
      )
      // A hundredth of a percent is rounding to the fen.
      if (verdict?.matched) expect(verdict.annual_rate).toBeLessThanOrEqual(worstRate(one) + 0.01)
    }),
  )
})
