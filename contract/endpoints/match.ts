import { Type as T } from 'typebox'
import { endpoint } from '../endpoint'
import { CostSheet, NoFit, Offer, Product, SecondLook, Unmatched } from '../offer'
import { AgreementRef, Code, Fen, Months, OrderNo } from '../values'

export const match = {
  '/v2/product/showList': endpoint({
    summary:
      'Matches the order: deterministic rules and order, every result explained. `personalised: false` orders by the public example, the same for everybody; the choice is kept, and holds where it is left out.',
    auth: true,
    payload: T.Object({ order_no: OrderNo, personalised: T.Optional(T.Boolean()) }),
    data: T.Object({
      order_no: OrderNo,
      amount: Fen,
      term: Months,
      matched: T.Array(Offer),
      unmatched: T.Array(Unmatched),
      /** What unmatched products offer for a smaller amount or another term; never for more than was asked. */
      second_look: T.Array(SecondLook),
      /** Null when something fits. */
      no_fit: T.Union([NoFit, T.Null()]),
      /** Whose cost the order went by: the visitor's own, or the public example's. */
      personalised: T.Boolean(),
      trace_id: T.String(),
    }),
  }),
  '/v1.0/product/list': endpoint({
    summary: 'All listed products with their public terms.',
    payload: T.Object({}),
    data: T.Object({ products: T.Array(Product) }),
  }),
  '/v2/product/info': endpoint({
    summary:
      'One product: terms, institution, cost sheet for an amount and term, and the agreements that need consent.',
    payload: T.Object({ code: Code, amount: T.Optional(Fen), term: T.Optional(Months) }),
    data: T.Object({
      product: Product,
      cost_sheet: CostSheet,
      /** How long the sheet must be shown before an application, by the server's clock. */
      read_seconds: T.Integer(),
      agreements: T.Array(AgreementRef),
    }),
  }),
} as const
