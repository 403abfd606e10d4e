import { type Static, Type as T } from 'typebox'
import { Price } from './price'
import { Way } from './rules/ways'
import { AnnualRate, ApplyNo, Code, Fen, InstitutionCode, Months, orNull, Reason, Time } from './values'

/** A licensed institution as every product card names it (S24.9). */
export const Institution = T.Object({
  code: InstitutionCode,
  name: T.String(),
  licence_no: T.String(),
  /** One line: the kind of licence and the authority that issued it. */
  licence_note: T.String(),
  complaint_phone: T.String(),
  /** The one character that tells it apart from the others, e.g. 农. */
  mark: T.String(),
  /** The path of its logo on the API's origin, `/logo/<hash>.png`; null = the mark stands for it. */
  logo: orNull(T.String()),
})
export type Institution = Static<typeof Institution>

/** An institution where only its name is said, with its mark or logo (S24.31). */
export const InstitutionName = T.Pick(Institution, ['name', 'mark', 'logo'])
export type InstitutionName = Static<typeof InstitutionName>

/** One item of the cost sheet: its total, how it is calculated, how and when it is collected, and who charges it. */
export const CostItem = T.Object({
  name: T.String(),
  amount: Fen,
  /** 收费标准, e.g. 年利率11.88%. */
  standard: T.String(),
  /** 折算年化: the item's share of the simple annual rate; all shares add up to it (contract/rates/shares). */
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
  /** Costs that may be added when a payment is missed. */
  contingent: T.Array(T.Object({ name: T.String(), method: T.String(), charged_by: T.String() })),
  /** The largest instalment, not counting a `last_payment` that repays the principal at the end. */
  monthly_payment: Fen,
  last_payment: Fen,
  /** Days from the payout to the first instalment; null = one month. */
  first_days: orNull(T.Integer()),
  total_cost: Fen,
  total_repayment: Fen,
  /** All-in, by internal rate of return; every card shows it larger than any other figure. */
  annual_rate: AnnualRate,
  simple_rate: AnnualRate,
  /** The statement that nothing else is charged, in the words that the visitor confirms. */
  statement: T.String(),
  /** SHA-256 (hex) of the sheet's content; an application with any other hash is refused. */
  hash: T.String(),
})
export type CostSheet = Static<typeof CostSheet>

/** Why a product takes no applications now, and when it does again: in a sentence, in words (明天00:00), and as a time. */
export const Closed = T.Object({ text: T.String(), opens: T.String(), opens_at: Time })
export type Closed = Static<typeof Closed>

export const Product = T.Object({
  code: Code,
  name: T.String(),
  institution: Institution,
  amount_min: Fen,
  amount_max: Fen,
  terms: T.Array(Months),
  amount: Fen,
  term: Months,
  annual_rate: AnnualRate,
  simple_rate: AnnualRate,
  repayment_method: T.String(),
  /** The inputs of the rate engine (contract/rates) for any other amount and term. */
  price: Price,
  monthly_payment: Fen,
  last_payment: Fen,
  total_cost: Fen,
  fee_note: T.String(),
  /** A paid placement, shown with the label 广告. */
  sponsored: T.Boolean(),
  /** Needs a visit to a store. */
  offline: T.Boolean(),
  /** How an application reaches the institution; missing where it is sent directly. */
  way: T.Optional(Way),
  /** Missing while it takes applications. */
  closed: T.Optional(Closed),
})
export type Product = Static<typeof Product>

export const Offer = T.Object({
  ...Product.properties,
  reasons: T.Array(Reason),
  /** Number of the visitor's open application for this product, or null. */
  apply_no: orNull(ApplyNo),
})
export type Offer = Static<typeof Offer>

/** A product that would match with a smaller amount or another term; its figures are for those. */
export const SecondLook = T.Object({
  ...Product.properties,
  /** One sentence for each difference from the request. */
  changes: T.Array(Reason),
})
export type SecondLook = Static<typeof SecondLook>

/** Explanation for a visitor whose order no product matches. */
export const NoFit = T.Object({
  /** Some product would match with another amount, also a larger one, or another term. */
  change_helps: T.Boolean(),
  /** Reasons that exclude every product; empty when products fail for different reasons. */
  reasons: T.Array(Reason),
})
export type NoFit = Static<typeof NoFit>

export const Unmatched = T.Object({
  code: Code,
  name: T.String(),
  institution: InstitutionName,
  reasons: T.Array(Reason),
})
export type Unmatched = Static<typeof Unmatched>
