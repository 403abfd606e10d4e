import { fen } from '@contract/brands'
import { RATE_CAP } from '@contract/rates'
import fc from 'fast-check'
import {
  anyApplicant,
  anyProduct,
  anyProducts,
  anyWish,
  applicant,
  openProducts,
  product,
} from '../../../test/tools/match-data'
import { figuresOf } from '../../catalogue/figures'
import { highestRate, unlistedReason } from '../../catalogue/listing'
import type { ProductDefinition } from '../../catalogue/product-definition'
import type { Applicant } from '../../order/applicant'

import { match } from './answer'
import { judge } from './rules'

const ruled = (rules: Partial<ProductDefinition['rules']>) =>
  product({ rules: { age_min: 20, age_max: 55, ...rules } })
const fails = (one: ProductDefinition, who: Partial<Applicant> = {}) =>
  judge(one, { ...applicant, ...who }).fails

test('a matched product states why it fits', () => {
  expect(match([product()], applicant, true)).toEqual([
    {
      code: 'p',
      matched: true,
      annual_rate: 12.68,
      total_cost: fen(66_186),
      reasons: [
        { code: 'amount_fits', text: '您想借的10,000元在可申请区间内' },
        { code: 'term_fits', text: '有您选择的12个月期限' },
        { code: 'region_fits', text: '服务您居住的地区（服务范围：中国内地）' },
        { code: 'age_fits', text: '年龄符合20至55周岁的要求' },
      ],
    },
  ])
})

test('an amount below the range is answered with the lowest amount, and no text suggests borrowing more', () => {
  expect(fails(product({ amount_min: fen(2_000_000) }))).toEqual([
    { code: 'amount_fails', text: '您想借10,000元，该产品从20,000元起' },
  ])
})

test.each<[string, Partial<ProductDefinition['rules']>, Partial<Applicant>, string]>([
  ['occupation', { occupations: ['employee'] }, {}, '您的职业“企业职员”符合要求'],
  ['purpose', { purposes: ['daily', 'travel'] }, {}, '可用于您填写的用途“日常消费”'],
  ['income', { income_min: 'from_3000' }, {}, '月收入达到3,000元的要求'],
  ['social_security', { social_security_min: 'below_6' }, {}, '您已缴纳社保，符合要求'],
  [
    'housing_fund',
    { housing_fund_min: 'from_6' },
    { housing_fund: 'from_6' },
    '您已缴纳公积金6个月及以上，符合要求',
  ],
  ['region', { regions: [{ code: '330000', name: '浙江省' }] }, {}, '服务您居住的地区（服务范围：浙江省）'],
])('the rule %s %j accepts %j and states why', (code, rules, who, text) => {
  expect(judge(ruled(rules), { ...applicant, ...who }).fits).toContainEqual({ code: `${code}_fits`, text })
})

test.each([
  [19, false],
  [20, true],
  [55, true],
  [56, false],
])('a product for the ages from 20 to 55 is offered at the age of %d: %s [S15.2]', (age, holds) => {
  expect(fails(ruled({}), { age }).length === 0).toBe(holds)
})

test.each([
  ['exactly the cap', 21.705, true],
  ['a hundredth of a percent more', 21.71, false],
])('a product that costs %s, at %f %% nominal, is listed and matched: %s [S24.12]', (_, percent, may) => {
  const one = product({
    price: { method: 'annuity', percent, fees: [] },
    amount_min: applicant.amount,
    amount_max: applicant.amount,
    terms: [applicant.term],
  })
  expect(highestRate(one).rate).toBe(may ? RATE_CAP : RATE_CAP + 0.01)
  expect(unlistedReason(one) === null).toBe(may)
  expect(fails(one).length === 0).toBe(may)
})

test.each<[string, Partial<ProductDefinition['rules']>, Partial<Applicant>, string]>([
  ['term', {}, { term: 24 }, '没有您选择的24个月期限，可选6、12个月'],
  ['amount', {}, { amount: fen(6_000_000) }, '您想借60,000元，该产品最多可申请50,000元'],
  ['age', {}, { age: 56 }, '只面向20至55周岁的申请人'],
  [
    'region',
    {
      regions: [
        { code: '440000', name: '广东省' },
        { code: '110000', name: '北京市' },
      ],
    },
    {},
    '您的居住城市不在服务范围内，该产品只服务广东省、北京市',
  ],
  ['region', {}, { area_code: '900400' }, '您的居住城市不在服务范围内，该产品只服务中国内地'],
  ['region', {}, { area_code: '000000' }, '还不知道您的居住城市，该产品只服务中国内地'],
  [
    'occupation',
    { occupations: ['public', 'business'] },
    {},
    '您的职业是“企业职员”，该产品只面向公务员或事业单位、个体经营',
  ],
  ['purpose', { purposes: ['medical'] }, {}, '您填写的用途是“日常消费”，该产品只能用于医疗'],
  ['income', { income_min: 'from_8000' }, {}, '月收入须达到8,000元'],
  [
    'social_security',
    { social_security_min: 'from_6' },
    { social_security: 'below_6' },
    '须已缴纳社保6个月及以上',
  ],
  ['housing_fund', { housing_fund_min: 'below_6' }, {}, '须已缴纳公积金'],
  ['student', {}, { occupation: 'student' }, '按监管要求，不向在校学生推荐消费贷款'],
])('the rule %s %j refuses %j and states what it requires', (code, rules, who, text) => {
  expect(fails(ruled(rules), who)).toEqual([{ code: `${code}_fails`, text }])
})

test.each([
  ['330000', '330106', true],
  ['330100', '330106', true],
  ['330106', '330106', true],
  ['330200', '330106', false],
  ['110000', '110105', true],
  ['440000', '330106', false],
  // Pairs of zeros inside a code are part of it; only those at its end mean a whole province or city.
  ['500001', '500001', true],
  ['330000', '340033', false],
  ['900000', '900400', false],
])('a product for the region %s is offered to a visitor who lives in %s: %s', (code, area_code, covered) => {
  expect(fails(ruled({ regions: [{ code, name: '某地' }] }), { area_code }).length === 0).toBe(covered)
})

test.each([
  ['710000', false],
  ['810101', false],
  ['820000', false],
  ['370171', true],
  ['340181', true],
  ['320582', true],
])('a product without regions is offered to a visitor who lives in %s: %s', (area_code, offered) => {
  expect(fails(product(), { area_code }).length === 0).toBe(offered)
})

test('every rule that a visitor does not meet is stated, not only the first', () => {
  expect(
    fails(product(), { amount: fen(9_000_000), term: 36, age: 60 }).map((reason) => reason.code),
  ).toEqual(['amount_fails', 'term_fails', 'age_fails'])
})

test('matched products come in the order of the visitor’s own rate, then of the total cost, then of their code [S15.3]', () => {
  const costs = fc.array(fc.tuple(fc.constantFrom(8, 8.01), fc.integer({ min: 1, max: 9 })), { minLength: 2 })
  fc.assert(
    fc.property(costs, anyWish, (all, wish) => {
      const products = all.map(([percent, fixed], i) => {
        const fee = { name: '费', charged_by: '示例', when: 'upfront', fixed: fen(fixed) } as const
        return product({ code: `p${i % 3}${i}`, price: { method: 'annuity', percent, fees: [fee] } })
      })
      const who = { ...applicant, ...wish }
      const matched = match(products, who, true).filter((verdict) => verdict.matched)
      for (const [i, { code, annual_rate, total_cost }] of matched.entries()) {
        const price = products.find((one) => one.code === code)?.price
        if (price) expect(figuresOf(price, who.amount, who.term)).toMatchObject({ annual_rate, total_cost })
        const next = matched[i + 1]
        if (!next) continue
        const key = [annual_rate, total_cost, code]
        const nextKey = [next.annual_rate, next.total_cost, next.code]
        const differs = key.findIndex((part, at) => part !== nextKey[at])
        expect((key[differs] ?? 0) < (nextKey[differs] ?? 0)).toBe(true)
      }
    }),
  )
})

test('matched products come cheapest first, and a paid placement is not moved [S15.3, S24.19]', () => {
  const cheap = { method: 'annuity', percent: 8, fees: [] } as const
  const dear = product({ code: 'a-dear', sponsored: true })
  const offers = [
    dear,
    product({ code: 'z', price: { ...cheap, fees: [] } }),
    product({ code: 'b', price: { ...cheap, fees: [] } }),
  ]
  expect(match(offers, applicant, true).map((verdict) => verdict.code)).toEqual(['b', 'z', 'a-dear'])
})

test('a match does not depend on the order in which the products come', () => {
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

test('without personalisation two applicants with the same matched products see them in the same order', () => {
  fc.assert(
    fc.property(openProducts, anyWish, anyWish, (products, one, other) => {
      const order = (wish: typeof one) =>
        match(products, { ...applicant, ...wish }, false).map((verdict) => ({ ...verdict, reasons: [] }))
      expect(order(one).every(({ matched }) => matched)).toBe(true)
      expect(order(other)).toEqual(order(one))
    }),
  )
})

test('every reason is a sentence without a code, a blank or a missing value in it', () => {
  fc.assert(
    fc.property(anyProduct, anyApplicant, (one, who) => {
      const { fits, fails } = judge(one, who)
      for (const { text } of [...fits, ...fails])
        expect(text).toMatch(/^[\u4e00-\u9fff“”（），、：％%–\d,.]{6,}$/u)
    }),
  )
})

test('every product has one verdict with at least one reason, and matched ones come cheapest first and never above the cap', () => {
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

test('no amount and term of a product is priced above its highest rate', () => {
  fc.assert(
    fc.property(anyProduct, anyApplicant, (one, who) => {
      const amount = Math.min(Math.max(who.amount, one.amount_min), one.amount_max)
      const [verdict] = match(
        [{ ...one, rules: { age_min: 18, age_max: 60 } }],
        { ...who, amount: fen(amount), occupation: 'other' },
        true,
      )
      // The tolerance of a hundredth of a percent covers rounding to the fen.
      if (verdict?.matched) expect(verdict.annual_rate).toBeLessThanOrEqual(highestRate(one).rate + 0.01)
    }),
  )
})
