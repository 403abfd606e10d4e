import { fen } from '@contract/brands'
import { TERMS } from '@contract/rules/amounts'
import fc from 'fast-check'
import type { PricedProduct } from '../../src/catalogue/cost-sheet'
import type { ProductDefinition } from '../../src/catalogue/product-definition'
import { decide, type MatchInputs } from '../../src/match/list'
import { anyApplicant, anyProducts, openProducts } from './match-data'
import { priced } from './priced-product'

/** What is paid for a product; the channel and the partner of a visitor are in `Visit`. */
interface Paid {
  sponsored: boolean
  /** Fen for an application, and for a click of its advertisement with this budget. */
  commission: number
  cost_per_click: number
  budget: number
  /** Its place in the catalogue's file, and whether it is of the partner who sent the visitor. */
  position: number
  by_partner: boolean
}
export type PaidProduct = PricedProduct & { definition: ProductDefinition & Paid }
export interface Visit extends MatchInputs {
  products: readonly PaidProduct[]
  channel: string
  partner: boolean
}
export type Decision = ReturnType<typeof decide>

const anyPaid: fc.Arbitrary<Paid> = fc.record({
  sponsored: fc.boolean(),
  commission: fc.integer({ min: 0, max: 50_000 }),
  cost_per_click: fc.integer({ min: 0, max: 500 }),
  budget: fc.constantFrom(0, 5_000_000),
  position: fc.integer({ min: 0, max: 99 }),
  by_partner: fc.boolean(),
})
const anySource = fc.record({ channel: fc.constantFrom('', 'test-c3', 'xfkuaishou2'), partner: fc.boolean() })
/** Enough for the longest catalogue. */
const anyCommerce = fc.record({
  source: anySource,
  paid: fc.array(anyPaid, { minLength: 12, maxLength: 12 }),
})
type Commerce = typeof anyCommerce extends fc.Arbitrary<infer T> ? T : never

/** Products some of which cost and require the same as the one before them: only their codes differ. */
const withTwins = (products: readonly ProductDefinition[], isTwin: readonly boolean[]) =>
  products.map((one, index) => (isTwin[index] ? { ...(products[index - 1] ?? one), code: one.code } : one))

/** A few products that would accept most visitors with less, for which many have asked too much. */
const anySmallLoans = openProducts.map((products) =>
  products.slice(0, 3).map((one) => ({ ...one, amount_max: fen(1_000_000), terms: one.terms.slice(0, 2) })),
)

const marked = (codes: readonly string[], marks: readonly number[], mark: number) =>
  codes.filter((_, index) => marks[index] === mark)
export const closing = { text: '今日申请已满', opens: '明天00:00', opens_at: '2026-11-28T00:00:00.000Z' }

const visitOf = (
  inputs: Omit<MatchInputs, 'products'>,
  definitions: readonly ProductDefinition[],
  { source, paid }: Commerce,
): Visit => {
  const products = definitions.map((one, index) => {
    const about = paid[index] as Paid
    return { about, product: { ...priced(one), definition: { ...one, contingent: [], ...about } } }
  })
  // The file lists by position what the catalogue then has in that order.
  const listed = products.sort((a, b) => a.about.position - b.about.position)
  return { ...inputs, ...source, products: listed.map(({ product }) => product) }
}

/** The same visitor and catalogue twice, with other payments, placements, channel and partner. */
const anyPair = fc
  .record({
    definitions: fc.oneof(anyProducts, openProducts, anySmallLoans),
    twins: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
    marks: fc.array(fc.nat(8), { minLength: 12, maxLength: 12 }),
    // The age may be unknown until the identity is verified.
    applicant: fc
      .tuple(anyApplicant, fc.boolean())
      .map(([one, isKnown]) => ({ ...one, age: isKnown ? one.age : undefined })),
    term: fc.constantFrom(...TERMS),
    personalised: fc.boolean(),
    commerce: fc.tuple(anyCommerce, anyCommerce),
  })
  .map(({ definitions: all, twins, marks, applicant, term, personalised, commerce }) => {
    const definitions = withTwins(all, twins)
    const codes = definitions.map(({ code }) => code)
    const live = new Map(marked(codes, marks, 1).map((code) => [code, `SQ-${code}`]))
    const closed = new Map(marked(codes, marks, 2).map((code) => [code, closing]))
    const inputs = { applicant: { ...applicant, term }, personalised, live, closed }
    return commerce.map((one) => visitOf(inputs, definitions, one)) as [Visit, Visit]
  })

/** The same pairs for the same seed. */
export const pairsOf = (seed: number, numRuns: number) => fc.sample(anyPair, { seed, numRuns })

/** All that a visitor is shown and that a trace stores, without the label 广告. */
const comparable = (decision: Decision) =>
  JSON.stringify(decision, (name, value) => (name === 'sponsored' ? undefined : value))

/** Whether both visits of a pair get the same codes, order, figures and reasons. */
export const isNeutral = (
  [one, other]: readonly [Visit, Visit],
  by: (visit: Visit) => Decision = decide,
): boolean => comparable(by(one)) === comparable(by(other))
