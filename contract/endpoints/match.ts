import { Type as T } from 'typebox'
import { endpoint } from '../endpoint'
import { CostSheet, Offer, Product, Unmatched } from '../offer'
import { AgreementRef, Code, Fen, Months, OrderNo } from '../values'

export const match = {
  '/v2/product/showList': endpoint({
    summary:
      'Matches the order: deterministic rules and order, every result explained. `personalised: false` orders by cost alone.',
    auth: true,
    payload: T.Object({ order_no: OrderNo, personalised: T.Optional(T.Boolean()) }),
    data: T.Object({
      order_no: OrderNo,
      amount: Fen,
      term: Months,
      matched: T.Array(Offer),
      unmatched: T.Array(Unmatched),
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
