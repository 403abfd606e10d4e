import { type Static, Type as T } from 'typebox'
import { Institution, Product } from '../offer'

/** The institution's own mini-program and a page of it ('' = the first), as `wx.navigateToMiniProgram` takes them. */
export const MiniProgram = T.Object(
  {
    app_id: T.String({ pattern: '^wx[0-9a-f]{16}$' }),
    path: T.String({
      maxLength: 256,
      pattern: '^([A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*(\\?[A-Za-z0-9_=&.~%-]+)?)?$',
    }),
  },
  { additionalProperties: false },
)
export type MiniProgram = Static<typeof MiniProgram>

export const Terms = T.Pick(Product, [
  'name',
  'amount_min',
  'amount_max',
  'terms',
  'annual_rate',
  'repayment_method',
  'fee_note',
])

/** An outbound link to an institution, with the registered hosts so that the client can check the address too. */
export const Destination = T.Object({
  url: T.String(),
  hosts: T.Array(T.String()),
  institution: Institution,
  terms: Terms,
  /** Where a mini-program leads instead, because it cannot open an address; missing where the institution has none. */
  mini_program: T.Optional(MiniProgram),
})
export type Destination = Static<typeof Destination>
