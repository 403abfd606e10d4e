import { type Static, Type as T } from 'typebox'
import { CLICK_ID, CLICK_PARAMETERS } from '../click'
import { endpoint } from '../endpoint'
import { MAX_LANDING, MAX_PAGE } from '../formats'
import { COMMIT, ERROR_KINDS, ERROR_TEXT } from '../rules/client-error'
import { ChannelCode, Nothing, Time } from '../values'

/** A short code defined by the product for a tracking event; never what a visitor typed. */
const Word = T.String({ pattern: '^[a-z][A-Za-z0-9_-]{0,31}$' })
const Id = T.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** One tracking event (`/st/mark`). An `id` that is sent repeatedly counts once. */
export const Mark = T.Object({
  id: T.String({ minLength: 1, maxLength: 64 }),
  name: Word,
  page: T.String({ maxLength: MAX_PAGE, description: 'path of the page; only its route pattern is stored' }),
  at: Time,
  props: T.Object(
    {
      source: T.Optional(Word),
      position: T.Optional(Word),
      id: T.Optional(Id),
      third_party: T.Optional(T.Boolean()),
      ids: T.Optional(T.String({ pattern: '^\\d{1,9}(,\\d{1,9}){0,19}$' })),
      // Of the event `error` only.
      kind: T.Optional(T.Enum([...ERROR_KINDS])),
      text: T.Optional(T.String({ ...ERROR_TEXT, description: 'message and stack; logged, never stored' })),
      commit: T.Optional(T.String(COMMIT)),
    },
    { additionalProperties: false },
  ),
})
export type Mark = Static<typeof Mark>

export const channel = {
  '/v1.0/channel/option': endpoint({
    summary:
      "The channel's options. The payload is the query parameters of the page; `_ch` and `cid` name the channel, otherwise `public._ch` does. An unknown channel gets the defaults.",
    stateless: true,
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
    summary:
      'Records a landing of a channel and stores the click id for the postback to the advertising platform.',
    payload: T.Object({
      channel: ChannelCode,
      click_id: T.Optional(
        T.String({
          ...CLICK_ID,
          description: `of the first of these parameters that the landing has: ${CLICK_PARAMETERS.join(', ')}`,
        }),
      ),
      landing: T.String({ maxLength: MAX_LANDING }),
    }),
    data: Nothing,
  }),
  '/st/mark': endpoint({
    summary: 'Accepts tracking events in batches; each event id is counted once.',
    payload: T.Object({ events: T.Array(Mark, { maxItems: 100 }) }),
    data: T.Object({ accepted: T.Integer() }),
  }),
} as const
