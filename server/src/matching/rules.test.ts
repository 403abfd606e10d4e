import { quote } from '@contract/rates'
import { INCOMES, PAID_IN } from '@contract/rules/order-options'
import { applicant, product } from '../../test/tools/match-data'
import type { Applicant } from '../tables/match'
import type { ProductDefinition } from '../tables/product-definition'
import { match } from './match'
import { noFitOf } from './no-fit'
import { isPriced, judge } from './rules'
import { alternativeOf, secondLook } from './second-look'

type Rules = Partial<ProductDefinition['rules']>
const ruled = (rules: Rules) => product({ rules: { age_min: 20, age_max: 55, ...rules } })
const failed = (one: ProductDefinition, who: Partial<Applicant>) =>
  judge(one, { ...applicant, ...who }).fails.map(({ code }) => code)
/** A price of about so many percent a year. */
const at = (percent: number): Pick<ProductDefinition, 'price'> => ({
  price: { method: 'annuity', percent, fees: [] },
})

test.each<[Rules, Partial<Applicant>, string[]]>([
  [{}, { age: 20 }, []],
  [{}, { age: 55 }, []],
  [{}, { amount: 100_000 }, []],
  [{}, { amount: 5_000_000 }, []],
  [{}, { amount: 99_900 }, ['amount_fails']],
  [{}, { amount: 5_000_100 }, ['amount_fails']],
  // Taiwan, Hong Kong and Macao, abroad, unknown; and codes that only contain theirs.
  ...['710000', '810101', '820000', '900400', '000000'].map(
    (area_code): [Rules, Partial<Applicant>, string[]] => [{}, { area_code }, ['region_fails']],
  ),
  ...['330109', '370171', '340181', '320582', '500000'].map(
    (area_code): [Rules, Partial<Applicant>, string[]] => [{}, { area_code }, []],
  ),
  // Pairs of zeros inside a code are part of it.
  [{ regions: [{ code: '500001', name: '某地' }] }, { area_code: '500001' }, []],
  [{ regions: [{ code: '330000', name: '某地' }] }, { area_code: '340033' }, ['region_fails']],
  [
    {
      regions: [
        { code: '440000', name: '甲' },
        { code: '330000', name: '乙' },
      ],
    },
    {},
    [],
  ],
  [{ regions: [{ code: '900000', name: '海外' }] }, { area_code: '900400' }, ['region_fails']],
  ...INCOMES.map(({ value }, index): [Rules, Partial<Applicant>, string[]] => [
    { income_min: value },
    { monthly_income: 'from_5000' },
    index > 2 ? ['income_fails'] : [],
  ]),
  ...PAID_IN.map(({ value }, index): [Rules, Partial<Applicant>, string[]] => [
    { social_security_min: value, housing_fund_min: value },
    { social_security: 'below_6', housing_fund: 'below_6' },
    index > 1 ? ['social_security_fails', 'housing_fund_fails'] : [],
  ]),
])('the rules %j answer %j with %j', (rules, who, codes) => expect(failed(ruled(rules), who)).toEqual(codes))

test('several regions and choices are told one after the other', () => {
  const regions = [
    { code: '440000', name: '广东省' },
    { code: '110000', name: '北京市' },
  ]
  expect(judge(ruled({ regions }), applicant).fails).toEqual([
    { code: 'region_fails', text: '您的居住城市不在服务范围内，该产品只服务广东省、北京市' },
  ])
})

test('a rate at the cap is offered, one above it is not and says so; what cannot be priced is not held against it', () => {
  const flat = (percent: number) =>
    product({ price: { method: 'flat', percent, fees: [] }, terms: [12], amount_min: 1_000_000 })
  expect(match([flat(1.012)], applicant, true)).toMatchObject([{ matched: true, annual_rate: 24 }])
  expect(judge(flat(1.0125), applicant).fails).toEqual([
    { code: 'rate_cap_fails', text: '按您的金额和期限，综合年化成本超过24%，我们不展示这样的产品' },
  ])
  expect(failed(flat(5), { amount: 900_000 })).toEqual(['amount_fails'])
  expect(failed(flat(5), { term: 6 })).toEqual(['term_fails'])
})

test.each([
  [100_000, 12, true],
  [5_000_000, 6, true],
  [99_999, 12, false],
  [5_000_001, 12, false],
  [1_000_000, 9, false],
])('%d fen over %d months are priced: %s', (amount, term, priced) => {
  expect(isPriced(product(), amount, term)).toBe(priced)
})

test('a matched product comes before one that is not, and those that do not match come by their codes', () => {
  const far = { terms: [24], ...at(1) }
  const products = [
    product({ code: 'd', ...far }),
    product({ code: 'a', ...far }),
    product({ code: 'c' }),
    product({ code: 'b' }),
  ]
  const verdicts = match(products, applicant, true)
  expect(verdicts.map(({ code, matched }) => [code, matched])).toEqual([
    ['b', true],
    ['c', true],
    ['a', false],
    ['d', false],
  ])
  expect(verdicts[2]).toEqual({
    code: 'a',
    matched: false,
    reasons: [{ code: 'term_fails', text: '没有您选择的12个月期限，可选24个月' }],
    annual_rate: null,
    total_cost: null,
  })
})

test('of two with the same rate the one that costs less in all comes first', () => {
  const priced = (code: string, amount: number, percent = 12) =>
    product({ code, example: { amount, term: 12 }, ...at(percent) })
  const products = [
    priced('a', 3_000_000),
    priced('b', 2_000_000),
    priced('c', 4_000_000),
    priced('d', 5_000_000, 11),
  ]
  expect(match(products, applicant, false).map(({ code }) => code)).toEqual(['d', 'b', 'a', 'c'])
  const asked = { ...applicant, term: 9 }
  expect(secondLook(products, asked, false).map(({ code }) => code)).toEqual(['d', 'b', 'a', 'c'])
})

test.each<[string, Partial<ProductDefinition>, Partial<Applicant>, unknown]>([
  ['the largest amount of the product stays', {}, { amount: 5_000_000, term: 9 }, [5_000_000, 6]],
  ['the smallest amount of the product stays', {}, { amount: 100_000, term: 9 }, [100_000, 6]],
  ['one fen too many is the most there is', {}, { amount: 5_000_001 }, [5_000_000, 12]],
  ['one fen too few is none', {}, { amount: 99_999 }, null],
  ['a range of one amount is that amount', { amount_min: 500_000, amount_max: 500_000 }, {}, [500_000, 12]],
  ['a range below what the form takes is none', { amount_min: 1, amount_max: 99_999 }, {}, null],
  ['the smallest amount of the form is one', { amount_min: 1, amount_max: 199_999 }, {}, [100_000, 12]],
  ['the longer of two terms is the nearer', { terms: [3, 18] }, {}, [1_000_000, 18]],
  ['the terms of a product come in any order', { terms: [36, 18, 24] }, {}, [1_000_000, 18]],
])('%s', (_, change, who, expected) => {
  const one = alternativeOf(product(change), { ...applicant, ...who }, true)
  expect(one && [one.amount, one.term]).toEqual(expected)
})

test('a second look tells what the changed loan costs; not personalised, what the example does', () => {
  const one = product({ terms: [24], example: { amount: 2_000_000, term: 24 } })
  expect(alternativeOf(one, applicant, true)).toEqual({
    code: 'p',
    amount: 1_000_000,
    term: 24,
    changes: [{ code: 'term_change', text: '期限改为24个月' }],
    annual_rate: 12.68,
    total_cost: quote(one.price, 1_000_000, 24).total_cost,
  })
  expect(alternativeOf(one, applicant, false)).toMatchObject({
    amount: 1_000_000,
    total_cost: quote(one.price, 2_000_000, 24).total_cost,
  })
})

test.each<[string, Partial<ProductDefinition>[], Partial<Applicant>, boolean, string[]]>([
  ['no product at all', [], {}, false, []],
  ['another term would do', [{ terms: [24] }], {}, true, ['term_fails']],
  ['a larger amount would do', [{ amount_min: 2_000_000 }], {}, true, ['amount_fails']],
  ['a smaller amount would do', [{ amount_max: 900_000 }], {}, true, ['amount_fails']],
  [
    'the range lies between two amounts of the form',
    [{ amount_min: 510_000, amount_max: 590_000 }],
    {},
    false,
    ['amount_fails'],
  ],
  ['the range lies below the form', [{ amount_min: 1, amount_max: 99_999 }], {}, false, ['amount_fails']],
  ['the range begins below the form', [{ amount_min: 1, amount_max: 100_000 }], {}, true, ['amount_fails']],
  [
    'the range ends above the form',
    [{ amount_min: 20_000_000, amount_max: 30_000_000 }],
    {},
    true,
    ['amount_fails'],
  ],
  [
    'the range lies above the form',
    [{ amount_min: 20_000_001, amount_max: 30_000_000 }],
    {},
    false,
    ['amount_fails'],
  ],
  ['the visitor is too old', [{ terms: [24] }], { age: 60 }, false, ['term_fails', 'age_fails']],
  ['one of two would do', [{ rules: { age_min: 40, age_max: 50 } }, { terms: [24] }], {}, true, []],
  [
    'two share one of their reasons',
    [{ terms: [24] }, { terms: [24], amount_max: 900_000 }],
    {},
    true,
    ['term_fails'],
  ],
  ['two say the same rule in other words', [{ terms: [24] }, { terms: [36] }], {}, true, []],
  [
    'only the upper end is cheap enough',
    [{ terms: [12], amount_min: 100_000, amount_max: 900_000, price: fixedFee(30_000) }],
    {},
    true,
    ['amount_fails'],
  ],
])('whoever nothing fits: %s', (_, changes, who, change_helps, codes) => {
  const told = noFitOf(
    changes.map((change) => product(change)),
    { ...applicant, ...who },
  )
  expect(told.change_helps).toBe(change_helps)
  expect(told.reasons.map(({ code }) => code)).toEqual(codes)
})

function fixedFee(fixed: number): ProductDefinition['price'] {
  return {
    method: 'annuity',
    percent: 10,
    fees: [{ name: '费', charged_by: '示例', when: 'upfront', fixed }],
  }
}
