import { type Static, Type as T } from 'typebox'
import { endpoint } from '../endpoint'
import { Code } from '../values'

export const Ad = T.Object({
  id: T.Integer(),
  title: T.String(),
  image: T.String(),
  /** Path of one of the product's own pages. */
  target: T.String(),
  label: T.Literal('广告'),
  /** Has a limited stock: each click on `/web/ad/stock/click` takes one. */
  limited: T.Boolean(),
})
export type Ad = Static<typeof Ad>

const AdId = T.Object({ id: T.Integer({ minimum: 1, maximum: 2_147_483_647 }) })
const Target = T.Object({ target: T.String() })

export const ads = {
  '/web/ad/list': endpoint({
    summary:
      'Lists the advertisements of a position that have budget and stock left and are within their dates.',
    stateless: true,
    payload: T.Object({ position: Code }),
    data: T.Object({ ads: T.Array(Ad) }),
  }),
  '/web/ad/click': endpoint({
    summary: 'Counts a click and charges it to the budget, at most what is left of it.',
    idempotent: true,
    payload: AdId,
    data: Target,
  }),
  '/web/ad/uv/click': endpoint({
    summary: 'Counts a unique visitor (before login: a device) once a day, China time.',
    idempotent: true,
    payload: AdId,
    data: Target,
  }),
  '/web/ad/stock/click': endpoint({
    summary: "Takes one from the advertisement's stock; body code 409 when none is left.",
    idempotent: true,
    payload: AdId,
    data: Target,
  }),
} as const
