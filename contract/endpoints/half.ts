import { type Static, Type as T } from 'typebox'
import { endpoint } from '../endpoint'
import { HALF_LINK } from '../formats'
import { Institution, NoFit, Offer } from '../offer'
import { Destination } from '../outbound/destination'
import { AgreementRef, AreaCode, Code, Consents, OrderNo, orNull, Time } from '../values'
import { LoginResult } from './login'
import { FormField, FormValues, OrderForm } from './order'

export const HalfValues = T.Object({ ...FormValues.properties, area_code: T.Optional(AreaCode) })
export type HalfValues = Static<typeof HalfValues>

export const HalfStep = T.Enum(['form', 'product', 'result'])
export type HalfStep = Static<typeof HalfStep>

/** The answers of a complete order that are asked for again: amount and term, or the whole first step of the form. */
export const HalfChange = T.Enum(['amount', 'basics'])
export type HalfChange = Static<typeof HalfChange>

export const half = {
  '/open/credit/half/form': endpoint({
    summary:
      "Exchanges the single-use, expiring token of a partner's link for a session and opens the order; with an empty token and a session it resumes the order, and `change` asks for answers of a complete one again, unless it has been applied with. Retrying with the same `request_id` from the same device returns the first response for a day, so that a lost response does not waste the link. Body code 403 when the token is not valid any more or the half flow is disabled for the channel.",
    halfLogin: true,
    payload: T.Object({ token: T.String(HALF_LINK), change: T.Optional(HalfChange) }),
    data: T.Object({
      /** For these endpoints and this order alone. Null unless a token was exchanged, and for whoever is logged in. */
      session: orNull(LoginResult),
      order_no: OrderNo,
      step: HalfStep,
      partner: T.String(),
      /** Only the fields that are still missing, or those to change. */
      fields: T.Array(FormField),
      values: HalfValues,
      ...T.Pick(OrderForm, ['id_no_masked', 'limits', 'terms']).properties,
      /** Agreements to accept with the form; empty when all have been accepted. */
      agreements: T.Array(AgreementRef),
      account: OrderForm.properties.account,
      /** False in the session of a link, whose number no SMS code has proven: what is entered is not the account's. */
      proven: T.Boolean(),
      /** The products whose institution's page the visitor has opened, newest first. */
      visited: T.Array(
        T.Object({ code: Code, product_name: T.String(), institution: Institution, at: Time }),
      ),
    }),
  }),
  '/open/credit/half/form/save': endpoint({
    summary:
      'Saves the missing fields and the consents. Every field is validated; body code 601 lists the invalid ones.',
    auth: true,
    halfLogin: true,
    idempotent: true,
    payload: T.Object({ order_no: OrderNo, values: HalfValues, consents: T.Optional(Consents) }),
    data: T.Object({ order_no: OrderNo, step: HalfStep }),
  }),
  '/open/credit/half/list': endpoint({
    summary: 'Lists the products that match the order.',
    auth: true,
    halfLogin: true,
    payload: T.Object({ order_no: OrderNo }),
    data: T.Object({ matched: T.Array(Offer), no_fit: orNull(NoFit) }),
  }),
  '/open/credit/half/click': endpoint({
    summary:
      "Returns the https address of a matched product on its institution's registered host and records the visitor's choice.",
    auth: true,
    halfLogin: true,
    payload: T.Object({ order_no: OrderNo, code: Code }),
    data: Destination,
  }),
} as const
