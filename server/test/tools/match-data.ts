import { fen, institutionCode } from '@contract/brands'
import { TERMS } from '@contract/rules/amounts'
import { FIELD_NAMES, fieldOf } from '@contract/rules/order-fields'
import { isRequired } from '@contract/rules/required'
import fc from 'fast-check'
import { ProductDefinition } from '../../src/catalogue/product-definition'
import type { Applicant, MatchAnswers } from '../../src/order/applicant'

/** Applicants and products for tests of the match, all invented: one of each that fit together, and random ones. */

export const applicant: Applicant = {
  amount: fen(1_000_000),
  term: 12,
  purpose: 'daily',
  age: 30,
  area_code: '330106',
  occupation: 'employee',
  monthly_income: 'from_5000',
  social_security: 'from_6',
  housing_fund: 'none',
}

export const product = (change: Partial<ProductDefinition> = {}): ProductDefinition => ({
  code: 'p',
  name: '示例产品',
  institution: institutionCode('i'),
  amount_min: fen(100_000),
  amount_max: fen(5_000_000),
  terms: [6, 12],
  example: { amount: fen(1_000_000), term: 12 },
  price: { method: 'annuity', percent: 12, fees: [] },
  contingent: [],
  fee_note: '无其他费用',
  sponsored: false,
  offline: false,
  agreements: ['a'],
  rules: { age_min: 20, age_max: 55 },
  ...change,
})

/** The questions that the match needs and that are answered by an option, with the values of their options. */
export const MATCH_CHOICES = FIELD_NAMES.flatMap((name): [string, string[]][] => {
  const field = fieldOf(name)
  if (!field.match_input || field.kind !== 'choice' || !isRequired(field)) return []
  return [[name, field.options.map(({ value }) => value)]]
})
/** An applicant's choices by the names of their questions. */
type Choices = { [N in keyof MatchAnswers as MatchAnswers[N] extends string ? N : never]-?: string }

interface Listed {
  enum?: string[]
  items?: { enum?: string[] }
}
/** The rules of products that take listed values: all of them or, where `several`, some of them. */
export const LISTED_RULES = Object.entries(
  ProductDefinition.properties.rules.properties as unknown as Record<string, Listed>,
).flatMap(([name, { enum: one, items }]) => {
  const values = one ?? items?.enum
  return values ? [{ name, values, several: !one }] : []
})
type ListedRules = Omit<ProductDefinition['rules'], 'age_min' | 'age_max' | 'regions'>

const optional = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: undefined })
const anyChoices = fc.record(
  Object.fromEntries(MATCH_CHOICES.map(([name, values]) => [name, fc.constantFrom(...values)])),
) as fc.Arbitrary<Choices>
const anyListedRules = fc.record(
  Object.fromEntries(
    LISTED_RULES.map(({ name, values, several }) => [
      name,
      optional<unknown>(several ? fc.subarray(values, { minLength: 1 }) : fc.constantFrom(...values)),
    ]),
  ),
) as fc.Arbitrary<ListedRules>
const area = fc.constantFrom('330106', '440305', '110105', '310000', '900400', '810101', '000000')
export const anyApplicant: fc.Arbitrary<Applicant> = fc
  .record({
    choices: anyChoices,
    amount: fc.integer({ min: 1, max: 200 }).map((thousands) => fen(thousands * 100_000)),
    term: fc.constantFrom(...TERMS),
    age: fc.integer({ min: 18, max: 60 }),
    area_code: area,
  })
  .map(({ choices, ...rest }) => ({ ...rest, ...choices }))
export const anyProduct: fc.Arbitrary<ProductDefinition> = fc
  .record({
    sponsored: fc.boolean(),
    offline: fc.boolean(),
    terms: fc.subarray([...TERMS], { minLength: 1 }),
    amount_min: fc.integer({ min: 1, max: 50 }).map((thousands) => fen(thousands * 100_000)),
    range: fc.integer({ min: 0, max: 150 }),
    method: fc.constantFrom('annuity' as const, 'equal_principal' as const),
    percent: fc.integer({ min: 0, max: 300_000 }).map((parts) => parts / 10_000),
    fixed: fc.integer({ min: 0, max: 20_000 }).map(fen),
    rules: fc
      .record({
        listed: anyListedRules,
        age_min: fc.integer({ min: 18, max: 30 }),
        age_max: fc.integer({ min: 40, max: 60 }),
        regions: optional(
          fc.constantFrom('330000', '440300', '110000').map((code) => [{ code, name: '某地' }]),
        ),
      })
      .map(({ listed, ...rest }) => ({ ...rest, ...listed })),
  })
  .map(({ range, method, percent, fixed, ...rest }) => ({
    ...product(rest),
    amount_max: fen(rest.amount_min + range * 100_000),
    example: { amount: rest.amount_min, term: rest.terms[0] ?? 3 },
    price: { method, percent, fees: [{ name: '费', charged_by: '示例', when: 'upfront' as const, fixed }] },
  }))
export const anyProducts = fc
  .array(anyProduct, { maxLength: 12 })
  .map((products) => products.map((one, index) => ({ ...one, code: `p${index}` })))

/** Products that accept every applicant, and the wishes of two applicants who both match all of them. */
export const openProducts = anyProducts.map((products) =>
  products.map((one) => ({
    ...one,
    terms: [...TERMS],
    amount_min: fen(100_000),
    amount_max: fen(20_000_000),
    price: { ...one.price, percent: one.price.percent / 2, fees: [] },
    rules: { age_min: 18, age_max: 60 },
  })),
)
export const anyWish = fc.record({
  amount: anyApplicant.map(({ amount }) => amount),
  term: fc.constantFrom(...TERMS),
})
