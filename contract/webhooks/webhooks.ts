import { type Static, Type as T, type TObject } from 'typebox'
import { FormValues } from '../endpoints/order'
import { CostSheet } from '../offer'
import { Area, Code, Fen, Mobile, Months, orNull, Time } from '../values'
import { GivenConsent, webhook } from './webhook'

const ApplyNo = T.String({ description: 'number of the application' })
const LeadNo = T.String({ description: 'number of the lead' })
/** The answers of the order form without what an application has itself. */
const Answers = T.Omit(FormValues, ['amount', 'term', 'name', 'id_no'])

/** What institutions receive, by the message's `type`. */
export const webhooks = {
  'application.submitted': webhook({
    summary: 'A visitor has applied for a product. 2xx confirms the receipt, which the visitor then sees.',
    data: T.Object({
      apply_no: ApplyNo,
      submitted_at: Time,
      product: T.Object({ code: Code, version: T.String(), name: T.String() }),
      amount: Fen,
      term: Months,
      cost_sheet: CostSheet,
      consents: T.Array(GivenConsent),
    }),
    personal: T.Object({
      name: T.String(),
      id_no: T.String(),
      mobile: Mobile,
      area: Area,
      answers: Answers,
    }),
  }),
  'lead.submitted': webhook({
    summary: 'A visitor asks the institution to call. There is no application.',
    data: T.Object({
      lead_no: LeadNo,
      submitted_at: Time,
      page: T.String({ description: 'the page on which the visitor left it' }),
      consents: T.Array(GivenConsent),
    }),
    personal: T.Object({
      mobile: Mobile,
      values: T.Record(T.String(), T.String(), { description: 'answers to the fields of the page' }),
    }),
  }),
  'consent.withdrawn': webhook({
    summary:
      'A visitor has withdrawn the consent or deleted the account: the institution must stop using the data.',
    data: T.Object({
      apply_no: T.Optional(ApplyNo),
      lead_no: T.Optional(LeadNo),
      withdrawn_at: Time,
    }),
    personal: null,
  }),
  'visit.booked': webhook({
    summary: 'A visitor has booked a visit to a store, or moved it.',
    data: T.Object({ apply_no: ApplyNo, shop_id: T.String(), visit_at: Time }),
    personal: T.Object({
      contact: orNull(
        T.Object(
          { name: T.String(), mobile: Mobile, note: T.String() },
          { description: 'whom the store may expect and call' },
        ),
      ),
    }),
  }),
  'visit.cancelled': webhook({
    summary: 'A visit that was announced does not take place.',
    data: T.Object({ apply_no: ApplyNo, shop_id: T.String() }),
    personal: null,
  }),
  'visit.confirmed': webhook({
    summary: 'The store has confirmed the visit by its code.',
    data: T.Object({ apply_no: ApplyNo, shop_id: T.String(), visited_at: Time }),
    personal: null,
  }),
} as const

type Webhooks = typeof webhooks
export type WebhookType = keyof Webhooks

export type WebhookParts<K extends WebhookType> = {
  type: K
  data: Static<Webhooks[K]['data']>
} & (Webhooks[K]['personal'] extends TObject ? { personal: Static<Webhooks[K]['personal']> } : unknown)
