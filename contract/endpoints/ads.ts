import { type Static, Type as T } from 'typebox'
import { endpoint } from '../endpoint'
import { Code } from '../values'

export const Ad = T.Object({
  id: T.Integer(),
  title: T.String(),
  image: T.String(),
  /** A page path of ours. */
  target: T.String(),
  label: T.Literal('广告'),
  /** Has a stock: a click takes one through `/web/ad/stock/click`. */
  limited: T.Boolean(),
})
export type Ad = Static<typeof Ad>

const AdId = T.Object({ id: T.Integer({ minimum: 1, maximum: 2_147_483_647 }) })
const Target = T.Object({ target: T.String() })

export const ads = {
  '/web/ad/list': endpoint({
    summary: 'Advertisements for a position, within budget, dates and stock.',
    payload: T.Object({ position: Code }),
    data: T.Object({ ads: T.Array(Ad) }),
  }),
  '/web/ad/click': endpoint({
    summary: 'Counts a click and charges the budget, as far as it reaches.',
    idempotent: true,
    payload: AdId,
    data: Target,
  }),
  '/web/ad/uv/click': endpoint({
    summary: 'Counts a visitor (a device before login) once a day, China time.',
    idempotent: true,
    payload: AdId,
    data: Target,
  }),
  '/web/ad/stock/click': endpoint({
    summary: "Takes one from the ad's stock; body code 409 when none is left.",
    idempotent: true,
    payload: AdId,
    data: Target,
  }),
} as const
