import { Type as T } from 'typebox'
import { endpoint } from '../endpoint'
import { CostSheet, NoFit, Offer, Product, SecondLook, Unmatched } from '../offer'
import { AgreementRef, Code, Fen, Months, OrderNo, orNull } from '../values'

/** Missing: the visitor's stored choice applies. */
export const Personalised = T.Optional(T.Boolean())

export const MatchList = T.Object({
  order_no: OrderNo,
  amount: Fen,
  term: Months,
  matched: T.Array(Offer),
  unmatched: T.Array(Unmatched),
  /** What unmatched products offer for a smaller amount or another term; never for a larger amount than requested. */
  second_look: T.Array(SecondLook),
  /** Null when at least one product matches. */
  no_fit: orNull(NoFit),
  /** True: sorted by the cost of the visitor's own amount and term; false: by that of the public example. */
  personalised: T.Boolean(),
  trace_id: T.String(),
  /** Why no application that passes the visitor's data on can be made; missing where one can (S18.31). */
  not_passed_on: T.Optional(T.String()),
  /** A product whose way passes data on needs the identity first (`/web/form/save`, step 1); missing otherwise. */
  identity_due: T.Optional(T.Boolean()),
})

export const match = {
  '/v2/product/showList': endpoint({
    summary:
      'Matches the order by deterministic rules and sorts the products deterministically, with reasons for each. `personalised: false` sorts by the cost of the public example, which is the same for everybody. The choice is stored and applies when the field is left out.',
    auth: true,
    payload: T.Object({ order_no: OrderNo, personalised: Personalised }),
    data: MatchList,
  }),
  '/v1.0/product/list': endpoint({
    summary: 'Lists all products with their public terms.',
    shared: [],
    stateless: true,
    payload: T.Object({}),
    data: T.Object({ products: T.Array(Product) }),
  }),
  '/v2/product/info': endpoint({
    summary:
      'One product with its terms, institution, cost sheet for an amount and term, and the agreements that need consent.',
    payload: T.Object({ code: Code, amount: T.Optional(Fen), term: T.Optional(Months) }),
    data: T.Object({
      product: Product,
      cost_sheet: CostSheet,
      /** How many seconds the cost sheet must be shown before an application is accepted, by the server's clock. */
      read_seconds: T.Integer(),
      agreements: T.Array(AgreementRef),
    }),
  }),
} as const
