import { type Static, Type as T } from 'typebox'
import { Price } from './price'
import { AnnualRate, Code, Fen, Months, Reason } from './values'

/** A licensed institution as every card names it (S24.9). */
export const Institution = T.Object({
  code: Code,
  name: T.String(),
  licence_no: T.String(),
  /** What licence it is and who gave it, one line. */
  licence_note: T.String(),
  complaint_phone: T.String(),
})
export type Institution = Static<typeof Institution>

/** One cost item of the cost sheet: what, how much in all, by which standard, how and when it is taken, who charges it. */
export const CostItem = T.Object({
  name: T.String(),
  amount: Fen,
  /** 收费标准, e.g. 年利率11.88%. */
  standard: T.String(),
  /** 折算年化: what the item makes of the simple annual rate; all items add up to it (contract/rates/shares). */
  annual_rate: AnnualRate,
  /** 收取方式, e.g. 按剩余本金逐月收取. */
  method: T.String(),
  charged_by: T.String(),
})
export type CostItem = Static<typeof CostItem>

/** The comprehensive cost sheet (综合融资成本明示表) for one amount and term. */
export const CostSheet = T.Object({
  amount: Fen,
  term: Months,
  repayment_method: T.String(),
  items: T.Array(CostItem),
  /** What may come on top when a payment is missed. */
  contingent: T.Array(T.Object({ name: T.String(), method: T.String(), charged_by: T.String() })),
  /** The largest instalment but for `last_payment`, which is above it where the principal is paid back at the end. */
  monthly_payment: Fen,
  last_payment: Fen,
  /** Days from the payout to the first instalment; null = one month. */
  first_days: T.Union([T.Integer(), T.Null()]),
  total_cost: Fen,
  total_repayment: Fen,
  /** All-in, internal rate of return: the figure that every card shows largest. */
  annual_rate: AnnualRate,
  simple_rate: AnnualRate,
  /** That nothing else is charged, in the words that the visitor confirms. */
  statement: T.String(),
  /** SHA-256 (hex) of the sheet's content; `apply` refuses any other. */
  hash: T.String(),
})
export type CostSheet = Static<typeof CostSheet>

/** The public terms of a product. */
export const Product = T.Object({
  code: Code,
  name: T.String(),
  institution: Institution,
  amount_min: Fen,
  amount_max: Fen,
  terms: T.Array(Months),
  /** The example on the card: worked out for `amount` and `term`. */
  amount: Fen,
  term: Months,
  annual_rate: AnnualRate,
  simple_rate: AnnualRate,
  repayment_method: T.String(),
  /** All that the rate engine needs to work out any other amount and term (contract/rates). */
  price: Price,
  monthly_payment: Fen,
  last_payment: Fen,
  total_cost: Fen,
  fee_note: T.String(),
  /** A paid place: shown with the label 广告. */
  sponsored: T.Boolean(),
  /** Needs a visit to a store. */
  offline: T.Boolean(),
})
export type Product = Static<typeof Product>

/** A product that fits the order, with the reasons why. */
export const Offer = T.Object({
  ...Product.properties,
  reasons: T.Array(Reason),
  /** Number of the live application for this product, else null. */
  apply_no: T.Union([T.String(), T.Null()]),
})
export type Offer = Static<typeof Offer>

/** A product that does not fit as asked, but would with a smaller amount or another term: its figures are those. */
export const SecondLook = T.Object({
  ...Product.properties,
  /** What would be different, one sentence each. */
  changes: T.Array(Reason),
})
export type SecondLook = Static<typeof SecondLook>

/** What is true for whoever no product fits. */
export const NoFit = T.Object({
  /** By the rules another amount or term would make some product fit, also a larger amount. */
  change_helps: T.Boolean(),
  /** What stands in the way of every product; empty when the products differ. */
  reasons: T.Array(Reason),
})
export type NoFit = Static<typeof NoFit>

/** A product that does not fit, and why. */
export const Unmatched = T.Object({
  code: Code,
  name: T.String(),
  institution_name: T.String(),
  reasons: T.Array(Reason),
})
export type Unmatched = Static<typeof Unmatched>
