import { type Static, Type as T } from 'typebox'
import { endpoint } from '../endpoint'
import { Institution } from '../offer'
import { Account, Code, Consents, Fen, Months, OrderNo, Time } from '../values'

/** Where an application stands. The platform only submits; the institution decides (S1.5). */
export const ApplicationStatus = T.Union([
  T.Literal('submitted'),
  T.Literal('received'),
  T.Literal('reviewing'),
  T.Literal('contacting'),
  T.Literal('visited'),
  T.Literal('closed'),
  T.Literal('withdrawn'),
])
export type ApplicationStatus = Static<typeof ApplicationStatus>

export const Application = T.Object({
  apply_no: T.String(),
  order_no: OrderNo,
  code: Code,
  product_name: T.String(),
  institution: Institution,
  amount: Fen,
  term: Months,
  offline: T.Boolean(),
  status: ApplicationStatus,
  status_text: T.String(),
  /** What happens next, one sentence. */
  next_text: T.String(),
  timeline: T.Array(T.Object({ status: ApplicationStatus, text: T.String(), at: Time })),
})
export type Application = Static<typeof Application>

const Store = T.Optional(
  T.String({ description: 'https address, or market: address of the phone’s own store' }),
)

/** The app in the stores of phone vendors; a vendor that is left out has none. `harmony` = HarmonyOS without Android. */
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
      'Applies for one product. Refused without live consents and the current cost sheet; never two live applications for a product.',
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
    data: T.Object({ apply_no: T.String(), status: ApplicationStatus }),
  }),
  '/web/result/list': endpoint({
    summary:
      'The applications of an order (of the visitor when order_no is left out), newest first, with their timelines.',
    auth: true,
    payload: T.Object({ order_no: T.Optional(OrderNo) }),
    data: T.Object({ applications: T.Array(Application), account: Account }),
  }),
  '/v1/app/pending': endpoint({
    summary: 'What the visitor left unfinished, or null.',
    auth: true,
    linkLogin: true,
    payload: T.Object({}),
    data: T.Object({
      pending: T.Union([
        T.Object({
          order_no: OrderNo,
          flow: T.Integer(),
          page: T.Union([
            T.Literal('from'),
            T.Literal('selectProduct'),
            T.Literal('productList'),
            T.Literal('result'),
          ]),
          amount: T.Union([Fen, T.Null()]),
          updated_at: Time,
        }),
        T.Null(),
      ]),
    }),
  }),
  '/v1/app/downloadurl': endpoint({
    summary: "Where the app is to be had, by the visitor's channel; `stores` by the vendor of the phone.",
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
