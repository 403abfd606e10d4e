import { type Static, Type as T } from 'typebox'
import type * as brands from '../brands'
import { endpoint } from '../endpoint'
import { ANSWER } from '../formats'
import { Institution, Offer } from '../offer'
import {
  AnnualRate,
  ApplyNo,
  AreaCode,
  Code,
  Consents,
  Fen,
  Mobile,
  Months,
  OrderNo,
  orNull,
  Time,
} from '../values'

const Longitude = T.Number({ minimum: -180, maximum: 180, description: 'degrees, GCJ-02' })
const Latitude = T.Number({ minimum: -90, maximum: 90, description: 'degrees, GCJ-02' })

/** A store of an institution. `opens` and `closes` are minutes after midnight, China time. */
export const Shop = T.Object({
  shop_id: Code,
  name: T.String(),
  institution: Institution,
  area: AreaCode,
  /** The name of its county, by which the stores of a city can be told apart: 南山区. Empty where it has none. */
  district: T.String(),
  address: T.String(),
  phone: T.String(),
  lng: Longitude,
  lat: Latitude,
  opens: T.Integer(),
  closes: T.Integer(),
  /** Weekdays on which it is open, 1 (Monday) to 7 (Sunday). */
  days: T.Array(T.Integer()),
  /** Distance in metres from the position in the request; null when it has none. */
  distance: orNull(T.Integer()),
})
export type Shop = Static<typeof Shop>

export const AppointmentStatus = T.Enum(['booked', 'visited', 'missed', 'cancelled'])
export type AppointmentStatus = Static<typeof AppointmentStatus>

/** A visit to a store for an application. The code is shown to the store's staff and works once. */
export const Appointment = T.Object({
  apply_no: ApplyNo,
  product_code: Code,
  shop: Shop,
  visit_at: Time,
  visit_code: T.String(),
  status: AppointmentStatus,
})
export type Appointment = Static<typeof Appointment>

export const offline = {
  '/v1/offline/stream': endpoint({
    summary:
      'The progress of an offline order: its steps, the current one, and the appointment of the newest application unless a product is named.',
    auth: true,
    payload: T.Object({ order_no: OrderNo, product_code: T.Optional(Code) }),
    data: T.Object({
      steps: T.Array(
        T.Object({
          code: T.String(),
          title: T.String(),
          text: T.String(),
          state: T.Enum(['done', 'current', 'todo']),
          at: orNull(Time),
        }),
      ),
      current: T.String(),
      appointment: orNull(Appointment),
    }),
  }),
  '/v1/offline/shoplist': endpoint({
    summary:
      'Lists the stores of an area, nearest first when a position is given. When the county has none, those of its city, then of its province (`scope`).',
    payload: T.Object({
      code: AreaCode,
      product_code: T.Optional(Code),
      lng: T.Optional(Longitude),
      lat: T.Optional(Latitude),
    }),
    data: T.Object({ scope: T.Enum(['county', 'city', 'province', 'none']), shops: T.Array(Shop) }),
  }),
  '/v2/offline/saveUserInfo': endpoint({
    summary: 'Saves the contact person whom the store may expect and call.',
    auth: true,
    idempotent: true,
    payload: T.Object({
      order_no: OrderNo,
      values: T.Object({
        contact_name: T.String(ANSWER),
        contact_mobile: Mobile,
        note: T.Optional(T.String({ maxLength: 200 })),
      }),
    }),
    data: T.Object({ order_no: OrderNo }),
  }),
  '/v2/offline/applyPeriod': endpoint({
    summary: 'The terms of an offline product for an amount, with the cost of each.',
    auth: true,
    payload: T.Object({ order_no: OrderNo, product_code: Code, amount: Fen }),
    data: T.Object({
      periods: T.Array(
        T.Object({ term: Months, monthly: Fen, total: Fen, rate: AnnualRate, simple_rate: AnnualRate }),
      ),
    }),
  }),
  '/v1/offline/apply': endpoint({
    summary:
      "Books a visit for the visitor's open application for a product, or moves the visit to a new time. Without an open application it applies first, as `/v1/product/apply` does, and then needs `consent_ids` and `cost_sheet_hash`.",
    auth: true,
    idempotent: true,
    payload: T.Object({
      order_no: OrderNo,
      product_code: Code,
      shop_id: Code,
      amount: Fen,
      term: Months,
      visit_at: Time,
      consent_ids: T.Optional(Consents),
      cost_sheet_hash: T.Optional(T.String({ maxLength: 64 })),
    }),
    data: T.Object({ apply_no: ApplyNo, visit_code: T.String() }),
  }),
  '/v1/offline/write': endpoint({
    summary:
      "The store's staff confirms a visit with the visitor's code. A code works once, and after five wrong codes the application's code is locked.",
    payload: T.Object({
      apply_no: T.Unsafe<brands.ApplyNo>(OrderNo),
      visit_code: T.String({ minLength: 1, maxLength: 16 }),
    }),
    data: T.Object({ status: AppointmentStatus }),
  }),
  '/v1/offline/refreshProduct': endpoint({
    summary: 'Matches the order again after it has changed.',
    auth: true,
    payload: T.Object({ order_no: OrderNo }),
    data: T.Object({ matched: T.Array(Offer) }),
  }),
} as const
