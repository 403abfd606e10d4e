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

interface Said {
  msg: string
  errors: FieldError[]
}
type Code = (typeof CODE)[keyof typeof CODE]

export interface Ok<D> extends Said {
  code: typeof CODE.ok
  data: D
}
/** `errors` names the invalid fields. */
export interface Invalid extends Said {
  code: typeof CODE.validation
  data: null
}
export interface Refused extends Said {
  code: Exclude<Code, typeof CODE.ok | typeof CODE.validation>
  data: null
}
/** What the server answered; `code` tells which. */
export type Envelope<D> = Ok<D> | Invalid | Refused
