import { type Static, Type as T, type TObject } from 'typebox'
import type { CODE } from './codes'
import { orNull } from './values'

/** One invalid field: `field` names it as in the payload (dots for nesting), `content` says in Chinese what to do. */
export const FieldError = T.Object({ field: T.String(), content: T.String() })
export type FieldError = Static<typeof FieldError>

/** The response envelope `{ code, msg, errors, data }` (S6.5). `data` is null unless `code` is 200. */
export const Envelope = <D extends TObject>(data: D) =>
  T.Object({
    code: T.Integer(),
    msg: T.String(),
    errors: T.Array(FieldError),
    data: orNull(data),
  })

interface Answer<C, D> {
  code: C
  msg: string
  errors: FieldError[]
  data: D
}
type Ok = typeof CODE.ok
type Invalid = typeof CODE.validation
export type Refused = Answer<Exclude<(typeof CODE)[keyof typeof CODE], Ok | Invalid>, null>
export type Envelope<D> = Answer<Ok, D> | Answer<Invalid, null> | Refused
