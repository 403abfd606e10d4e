import { type Static, Type as T } from 'typebox'
import type * as brands from '../brands'
import { endpoint } from '../endpoint'
import { Institution } from '../offer'
import { Destination } from '../outbound/destination'
import { Way } from '../rules/ways'
import {
  Account,
  ApplyNo,
  Code,
  Consents,
  Fen,
  Months,
  Nothing,
  OrderNo,
  orNull,
  Time,
  WechatCode,
} from '../values'

/** Status of an application. The platform only submits it; the institution decides (S1.5). */
export const ApplicationStatus = T.Enum([
  'submitted',
  'received',
  'reviewing',
  'contacting',
  'visited',
  'closed',
  'withdrawn',
])
export type ApplicationStatus = Static<typeof ApplicationStatus>

/** Why an institution closed an application, never what it decided. */
export const ClosedReason = T.Enum([
  'decided',
  'cancelled',
  'unreachable',
  'incomplete',
  'duplicate',
  'expired',
])
export type ClosedReason = Static<typeof ClosedReason>

/** Why the operator closed an application (server/src/commands/close-application.ts). */
export const OPERATOR_REASONS = ['undelivered', 'discontinued', 'mistaken'] as const
export type OperatorReason = (typeof OPERATOR_REASONS)[number]

export const Application = T.Object({
  apply_no: ApplyNo,
  order_no: OrderNo,
  code: Code,
  product_name: T.String(),
  institution: Institution,
  amount: Fen,
  term: Months,
  offline: T.Boolean(),
  status: ApplicationStatus,
  /** How it reaches the institution; missing where it is sent directly. */
  way: T.Optional(Way),
  /** It was given up before the institution confirmed it: nothing is sent unless the operator tries again. */
  undelivered: T.Boolean(),
  status_text: T.String(),
  next_text: T.String(),
  /** The visit to a store that the visitor has to book, again if one was missed; null if there is none to book. */
  visit_due: orNull(T.Object({ missed_shop_id: orNull(T.String()) })),
  timeline: T.Array(T.Object({ status: ApplicationStatus, text: T.String(), at: Time })),
})
export type Application = Static<typeof Application>

const Store = T.Optional(
  T.String({ description: 'https address, or market: address for the app store of the phone' }),
)

/** Address of the app in each phone vendor's store, where it has one. `harmony` means HarmonyOS without Android. */
export const AppStores = T.Object({
  huawei: Store,
  xiaomi: Store,
  oppo: Store,
  vivo: Store,
  samsung: Store,
  meizu: Store,
  harmony: Store,
})
export type AppStores = Static<typeof AppStores>

export const application = {
  '/v1/product/apply': endpoint({
    summary:
      'Applies for one product. Refused without valid consents and the current cost sheet; a visitor has at most one open application for a product.',
    auth: true,
    idempotent: true,
    payload: T.Object({
      order_no: OrderNo,
      code: Code,
      amount: Fen,
      term: Months,
      consent_ids: Consents,
      cost_sheet_hash: T.String({ maxLength: 64 }),
    }),
    data: T.Object({ apply_no: ApplyNo, status: ApplicationStatus }),
  }),
  '/web/result/list': endpoint({
    summary:
      'Lists the applications of an order (all of the visitor when order_no is left out), newest first, with their timelines.',
    auth: true,
    payload: T.Object({ order_no: T.Optional(OrderNo) }),
    data: T.Object({
      applications: T.Array(Application),
      account: Account,
      /** The message of the mini-program, where it is configured, and whether the visitor has allowed one. */
      notice: T.Optional(T.Object({ template_id: T.String(), allowed: T.Boolean() })),
    }),
  }),
  '/v1/app/referral': endpoint({
    summary:
      "Returns the institution's own page for an open application of the way `jump`, on a registered host and with the referral number as its only parameter; the same one each time. Nothing else of the application or the visitor is in it.",
    auth: true,
    payload: T.Object({ apply_no: T.Unsafe<brands.ApplyNo>(OrderNo) }),
    data: Destination,
  }),
  '/v1/app/pending': endpoint({
    summary: 'The page on which the visitor can resume unfinished work, or null.',
    auth: true,
    linkLogin: true,
    payload: T.Object({}),
    data: T.Object({
      pending: orNull(
        T.Object({
          order_no: OrderNo,
          flow: T.Integer(),
          page: T.Enum(['from', 'selectProduct', 'productList', 'result']),
          amount: orNull(Fen),
          updated_at: Time,
        }),
      ),
    }),
  }),
  '/v1/app/notice': endpoint({
    summary:
      "Allows one message of the mini-program when the status of one of the visitor's applications changes. Takes the code of `wx.login`, after the visitor has accepted the template. Body code 404 where no template is configured, 601 when WeChat does not accept the code.",
    auth: true,
    idempotent: true,
    payload: T.Object({ code: WechatCode }),
    data: Nothing,
  }),
  '/v1/app/downloadurl': endpoint({
    summary:
      "Download addresses of the app for the visitor's channel; `stores` has one for each phone vendor.",
    payload: T.Object({}),
    data: T.Object({
      ios: T.String(),
      android: T.String(),
      universal: T.String(),
      version: T.String(),
      sha256: T.String(),
      stores: T.Optional(AppStores),
    }),
  }),
} as const
