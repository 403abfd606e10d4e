import { channelOf } from '@contract/channel'
import type { Data } from '@contract/endpoints'
import { isMobile } from '@contract/rules/mobile'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../http/deps'
import type { Handlers } from '../http/handler'
import { ApiError } from '../lib/api-error'
import { pageOf } from '../lib/page-address'
import { DAY } from '../lib/retention'
import { isoDay, periodOf } from '../lib/time/period'
import type { OutboundLinks } from '../outbound/links'
import { channelByCode } from './channels'
import { noteClientErrors, storedProps } from './client-errors'
import { touchChannel } from './touch'

/** ISO 8601 with a time zone; without one the Date constructor would assume the server's zone. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/

function readTime(text: string, index: number): Date {
  const at = new Date(text)
  const usable = ISO_TIME.test(text) && !Number.isNaN(at.getTime()) && at.getUTCFullYear() > 0
  if (!usable) throw ApiError.fields([{ field: `events.${index}.at`, content: '内容格式不正确' }])
  return at
}

/** Longer than a client keeps a mark that it could not send (S20.5). */
const LATE_MS = 8 * DAY
/** A Monday long ago, for which there is no partition. */
const WRONG_CLOCK = '1970-01-05'

/** The week under which a mark is stored: that of its own time, which is the same however often it is sent. */
const weekOf = (at: Date, received: Date) =>
  Math.abs(received.getTime() - at.getTime()) > LATE_MS ? WRONG_CLOCK : isoDay(periodOf(at, 'week').first)

/** The options of a channel; the defaults for an unknown code (S5.1). */
async function optionOf(
  db: Deps['db'],
  links: OutboundLinks,
  { brand }: Deps['config'],
  code: string,
): Promise<Data<'/v1.0/channel/option'>> {
  const row = await channelByCode(db, code)
  return {
    app: {
      // Empty for an unknown channel: the client uses its default theme (S5.1).
      theme_color: row?.theme_color ?? '',
      name: row?.name || brand.name,
      entry: row?.entry ?? 'from',
    },
    redirect_domain: row ? await links.redirectDomain(db, row) : '',
  }
}

export const channelHandlers = (
  { clock, config }: Deps,
  links: OutboundLinks,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Handlers<'channel'> => ({
  '/v1.0/channel/option': async ({ db, payload, context }) => {
    // The client has already stored a landing's route parameter as `_ch` (the guard's second step).
    return optionOf(db, links, config, channelOf(payload) || context._ch)
  },

  '/v1.0/channel/monitor': async ({ db, payload, context, visitor }) => {
    const at = clock.now()
    const { channel, landing } = payload
    // A phone number in its place must not reach the advertising platform.
    const click_id = isMobile(payload.click_id ?? '') ? null : (payload.click_id ?? null)
    const device = context._did
    await db.transaction().execute(async (trx) => {
      const hit = { channel, click_id, landing: pageOf(landing), device, at }
      await trx.insertInto('channel_hits').values(hit).execute()
      await touchChannel(trx, { channel, click_id, device, user_id: visitor?.user_id ?? null, at })
    })
    return {}
  },

  '/st/mark': async ({ db, payload, context, visitor }) => {
    const received_at = clock.now()
    const marks = payload.events.map((event, index) => {
      const at = readTime(event.at, index)
      return {
        id: event.id,
        week: weekOf(at, received_at),
        name: event.name,
        page: pageOf(event.page),
        at,
        props: JSON.stringify(storedProps(event)),
        channel: context._ch,
        device: context._did,
        user_id: visitor?.user_id ?? null,
        received_at,
      }
    })
    if (marks.length === 0) return { accepted: 0 }
    // Ids that were counted before, or are repeated in the batch, are skipped.
    const added = await db
      .insertInto('marks')
      .values(marks)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    const byId = new Map(payload.events.map((event) => [event.id, event]))
    noteClientErrors(
      added.flatMap(({ id }) => byId.get(id) ?? []),
      log,
    )
    return { accepted: added.length }
  },
})
