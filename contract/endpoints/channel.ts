import { type Static, Type as T } from 'typebox'
import { endpoint } from '../endpoint'
import { MAX_CLICK_ID, MAX_LANDING, MAX_PAGE } from '../formats'
import { ChannelCode, Nothing, Time } from '../values'

/** A code of ours in a mark; never what a visitor typed. */
const Word = T.String({ pattern: '^[a-z][A-Za-z0-9_-]{0,31}$' })
const Id = T.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** One tracking mark (`/st/mark`). `id` makes it count once however often it is sent. */
export const Mark = T.Object({
  id: T.String({ minLength: 1, maxLength: 64 }),
  name: Word,
  page: T.String({ maxLength: MAX_PAGE, description: 'path of the page; what is kept is its pattern' }),
  at: Time,
  props: T.Object(
    {
      source: T.Optional(Word),
      position: T.Optional(Word),
      id: T.Optional(Id),
      third_party: T.Optional(T.Boolean()),
      ids: T.Optional(T.String({ pattern: '^\\d{1,9}(,\\d{1,9}){0,19}$' })),
    },
    { additionalProperties: false },
  ),
})
export type Mark = Static<typeof Mark>

export const channel = {
  '/v1.0/channel/option': endpoint({
    summary:
      "The channel's options; the payload is the route's query parameters, of which `_ch` and `cid` name a channel; else it is the stored one of `public._ch`. An unknown channel gets the defaults.",
    payload: T.Object({}, { additionalProperties: true }),
    data: T.Object({
      app: T.Object({
        theme_color: T.String(),
        name: T.String(),
        entry: T.String({ description: 'page id of the funnel entry: from or yfrom' }),
      }),
      redirect_domain: T.String(),
    }),
  }),
  '/v1.0/channel/monitor': endpoint({
    summary: 'A landing hit of a channel; keeps the click id for the postback.',
    payload: T.Object({
      channel: ChannelCode,
      click_id: T.Optional(T.String({ maxLength: MAX_CLICK_ID })),
      landing: T.String({ maxLength: MAX_LANDING }),
    }),
    data: Nothing,
  }),
  '/st/mark': endpoint({
    summary: 'Tracking marks in batches; counted once per event id.',
    payload: T.Object({ events: T.Array(Mark, { maxItems: 100 }) }),
    data: T.Object({ accepted: T.Integer() }),
  }),
} as const
