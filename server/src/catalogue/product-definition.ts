import type { Fen, InstitutionCode } from '@contract/brands'
import { Price } from '@contract/price'
import { INCOMES, OCCUPATIONS, type Option, PAID_IN, PURPOSES } from '@contract/rules/order-options'
import { AreaCode } from '@contract/values'
import { type Static, Type as T } from 'typebox'

const Text = T.String({ minLength: 1 })
const Code = T.String({ pattern: '^[a-z0-9][a-z0-9-]{0,63}$' })
const Sized = T.Integer({ minimum: 1 })
const Amount = T.Unsafe<Fen>(Sized)

const oneOf = (options: readonly Option[]) => T.Enum(options.map(({ value }) => value))
const someOf = (options: readonly Option[]) => T.Array(oneOf(options), { minItems: 1 })

/** Requirements; one that is left out does not restrict. One of an answer takes only the options of its question. */
const Rules = T.Object(
  {
    /** Provinces, cities or counties by GB/T 2260 code; the whole mainland by default. */
    regions: T.Optional(T.Array(T.Object({ code: AreaCode, name: Text }), { minItems: 1 })),
    age_min: T.Integer({ minimum: 18 }),
    age_max: T.Integer({ maximum: 60 }),
    occupations: T.Optional(someOf(OCCUPATIONS)),
    purposes: T.Optional(someOf(PURPOSES)),
    income_min: T.Optional(oneOf(INCOMES)),
    social_security_min: T.Optional(oneOf(PAID_IN)),
    housing_fund_min: T.Optional(oneOf(PAID_IN)),
  },
  { additionalProperties: false },
)

const ClockTime = T.String({ pattern: '^([01]\\d:[0-5]\\d|2[0-3]:[0-5]\\d|24:00)$' })

/** When a product takes applications, in China time: from `from` until before `to` on these weekdays (1 Monday to 7 Sunday). */
const Opening = T.Object(
  {
    days: T.Array(T.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, uniqueItems: true }),
    from: ClockTime,
    to: ClockTime,
  },
  { additionalProperties: false },
)
export type Opening = Static<typeof Opening>

/** The applications that an institution or a product takes on one day in China. */
export const DailyApplications = T.Integer({ minimum: 1, maximum: 1_000_000 })

/** A product as server/seed/products.json defines it. Amounts in fen, percentages as in contract/rates. */
export const ProductDefinition = T.Object(
  {
    code: Code,
    name: Text,
    institution: T.Unsafe<InstitutionCode>(Code),
    amount_min: Amount,
    amount_max: Amount,
    terms: T.Array(T.Integer({ minimum: 1, maximum: 60 }), { minItems: 1, uniqueItems: true }),
    example: T.Object({ amount: Amount, term: Sized }, { additionalProperties: false }),
    price: Price,
    contingent: T.Array(
      T.Object({ name: Text, method: Text, charged_by: Text }, { additionalProperties: false }),
    ),
    fee_note: Text,
    /** A paid placement: labelled, never sorted higher for it. */
    sponsored: T.Boolean(),
    offline: T.Boolean(),
    /** Codes of the agreements that an application needs. */
    agreements: T.Array(Code, { minItems: 1 }),
    rules: Rules,
    /** Default: as many as its institution takes. */
    daily_applications: T.Optional(DailyApplications),
    /** Default: always. Outside of it the product can be looked at. */
    opening: T.Optional(Opening),
  },
  { additionalProperties: false },
)
export type ProductDefinition = Static<typeof ProductDefinition>

/** Whether the product offers this amount and term. */
export const isPriced = (product: ProductDefinition, amount: Fen, term: number) =>
  amount >= product.amount_min && amount <= product.amount_max && product.terms.includes(term)
