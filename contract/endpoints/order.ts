import { type Static, Type as T, type TOptional, type TSchema, type TUnsafe } from 'typebox'
import { endpoint } from '../endpoint'
import { ANSWER, ID_NO } from '../formats'
import {
  FIELD_NAMES,
  type FieldKind,
  type FieldName,
  type FieldOf,
  fieldOf,
  type ORDER_FIELDS,
} from '../rules/order-fields'
import { FLOW } from '../rules/order-steps'
import { isRequired } from '../rules/required'
import { IdentityStep } from '../rules/ways'
import { Account, AgreementRef, Code, Consents, Fen, Months, OrderNo, orNull, Reason } from '../values'
import { MatchList, Personalised } from './match'

const ANSWERS = {
  amount: Fen,
  term: Months,
  choice: T.String(ANSWER),
  text: T.String(ANSWER),
  id_no: T.String(ID_NO),
} as const satisfies Record<FieldKind, TSchema>

type Answer<N extends FieldName> = (typeof ANSWERS)[(typeof ORDER_FIELDS)[N]['kind']]
type Answers = {
  [N in FieldName]: TOptional<
    N extends FieldOf<{ required: false }> ? TUnsafe<Static<Answer<N>> | null> : Answer<N>
  >
}

const answerTo = (name: FieldName): TSchema => {
  const answer = ANSWERS[fieldOf(name).kind]
  return isRequired(fieldOf(name)) ? answer : orNull(answer)
}

/** The answers of all steps, of which a request carries some; null or '' takes one to an optional question back. */
export const FormValues = T.Object(
  Object.fromEntries(FIELD_NAMES.map((name) => [name, T.Optional(answerTo(name))])) as Answers,
)
export type FormValues = Static<typeof FormValues>

/** One field of the form. `why` is the grey line that explains why it is asked (S24.21, minimum data). */
export const FormField = T.Object({
  name: T.String(),
  label: T.String(),
  kind: T.Enum(['amount', 'term', 'choice', 'text', 'id_no', 'area']),
  flow: T.Integer(),
  why: T.String(),
  placeholder: T.Optional(T.String()),
  required: T.Optional(T.Boolean()),
  options: T.Optional(T.Array(T.Object({ value: T.String(), label: T.String() }))),
})
export type FormField = Static<typeof FormField>

/** Whether an order can be matched, or whether any product could serve the visitor; if not, why. */
const Check = T.Object({ eligible: T.Boolean(), reasons: T.Array(Reason) })

export const OrderForm = T.Object({
  order_no: OrderNo,
  flow: T.Integer(),
  fields: T.Array(FormField),
  values: FormValues,
  id_no_masked: orNull(T.String()),
  limits: T.Object({ min: Fen, max: Fen, step: Fen }),
  terms: T.Array(Months),
  /** Agreements to accept in the identity step; empty when all have been accepted. */
  agreements: T.Array(AgreementRef),
  account: Account,
  /** Why no application that passes the visitor's data on can be made; missing where one can (S18.31). */
  not_passed_on: T.Optional(T.String()),
  /** When the identity is asked for; missing where it comes before the offers. */
  identity_step: T.Optional(IdentityStep),
})
export type OrderForm = Static<typeof OrderForm>

/** Required with name and identity number, unless a valid consent is already recorded (PIPL art. 29). */
const IdentityConsents = T.Optional(Consents)

export const order = {
  '/web/form': endpoint({
    summary:
      "Opens or resumes the visitor's order. `values` never carries the whole identity number, only `id_no_masked`.",
    auth: true,
    payload: T.Object({ order_no: T.Optional(OrderNo) }),
    data: OrderForm,
  }),
  '/web/form/save': endpoint({
    summary:
      'Saves one step and answers the next: the first in which an answer is missing. The server validates every field; body code 601 lists the invalid ones.',
    auth: true,
    idempotent: true,
    payload: T.Object({
      order_no: OrderNo,
      flow: T.Integer({ minimum: FLOW.basics, maximum: FLOW.identity }),
      values: FormValues,
      consents: IdentityConsents,
      /** Asks for `offers`, with the payload of `/v2/product/showList`. */
      match: T.Optional(T.Object({ personalised: Personalised })),
    }),
    data: T.Object({
      order_no: OrderNo,
      flow: T.Integer(),
      next: T.Enum(['form', 'match']),
      /** What `/v1/user/productCheck` answers for the saved order; missing while basic answers are missing. */
      check: T.Optional(Check),
      /** With `match`, when the order can be matched now: what `/v2/product/showList` answers for it. */
      offers: T.Optional(MatchList),
    }),
  }),
  '/web/two/element/valid': endpoint({
    summary:
      'Checks name and identity number: GB 11643 check digit, age 18 to 60, then the identity verification service. Saving the same name and number in the next step does not call the service again.',
    auth: true,
    idempotent: true,
    payload: T.Object({
      name: T.String(ANSWER),
      id_no: T.String(ID_NO),
      consents: IdentityConsents,
    }),
    data: T.Object({ valid: T.Boolean() }),
  }),
  '/v1/user/productCheck': endpoint({
    summary:
      'Whether the order can be matched now or, with `code`, whether the visitor can apply for that product, with `amount` and `term` if given. While only the identity is missing and no `code` is given: whether any product could serve the visitor. With `code` the reason `identity_missing` says that this product needs the identity first. `reasons` says why not; the reason `applied` means that an application for the product is already open.',
    auth: true,
    payload: T.Object({
      order_no: OrderNo,
      code: T.Optional(Code),
      amount: T.Optional(Fen),
      term: T.Optional(Months),
    }),
    data: Check,
  }),
} as const
