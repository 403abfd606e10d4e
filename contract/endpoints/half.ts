import { type Static, Type as T } from 'typebox'
import { endpoint } from '../endpoint'
import { HALF_LINK } from '../formats'
import { Institution, NoFit, Offer } from '../offer'
import { Destination } from '../outbound/destination'
import { Account, AgreementRef, AreaCode, Code, Consents, Fen, Months, OrderNo, Time } from '../values'
import { LoginResult } from './login'
import { FormField, FormValues } from './order'

/** What a partner's visitor may still have to fill in: the form's values and the place of residence. */
export const HalfValues = T.Object({
  ...FormValues.properties,
  area_code: T.Optional(AreaCode),
})
export type HalfValues = Static<typeof HalfValues>

export const HalfStep = T.Union([T.Literal('form'), T.Literal('product'), T.Literal('result')])
export type HalfStep = Static<typeof HalfStep>

export const half = {
  '/open/credit/half/form': endpoint({
    summary:
      "Exchanges a partner's single-use, expiring link token for a session and opens the order; with an empty token and a session it resumes. A token that comes again under the same `request_id` from the same device gets the first answer again, for a day: a lost answer costs no link. 403 when the token is no longer good or the channel has the half flow switched off.",
    payload: T.Object({ token: T.String(HALF_LINK) }),
    data: T.Object({
      /** Only in exchange for a token. */
      session: T.Union([LoginResult, T.Null()]),
      order_no: OrderNo,
      step: HalfStep,
      partner: T.String(),
      /** Only what is still missing. */
      fields: T.Array(FormField),
      values: HalfValues,
      id_no_masked: T.Union([T.String(), T.Null()]),
      limits: T.Object({ min: Fen, max: Fen, step: Fen }),
      terms: T.Array(Months),
      /** To be accepted with the form; empty when all have been. */
      agreements: T.Array(AgreementRef),
      account: Account,
      /** Where the visitor has gone on to, newest first. */
      visited: T.Array(
        T.Object({ code: Code, product_name: T.String(), institution: Institution, at: Time }),
      ),
    }),
  }),
  '/open/credit/half/form/save': endpoint({
    summary: 'Saves what was missing and the consents; every field is checked, broken ones come back as 601.',
    auth: true,
    idempotent: true,
    payload: T.Object({
      order_no: OrderNo,
      values: HalfValues,
      consents: T.Optional(Consents),
    }),
    data: T.Object({ order_no: OrderNo, step: HalfStep }),
  }),
  '/open/credit/half/list': endpoint({
    summary: 'The products that match the order.',
    auth: true,
    payload: T.Object({ order_no: OrderNo }),
    data: T.Object({ matched: T.Array(Offer), no_fit: T.Union([NoFit, T.Null()]) }),
  }),
  '/open/credit/half/click': endpoint({
    summary:
      "Where a matched product leads: its institution's own registered https address. Kept as the visitor's choice.",
    auth: true,
    payload: T.Object({ order_no: OrderNo, code: Code }),
    data: Destination,
  }),
} as const
