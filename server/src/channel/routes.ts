import { channelOf } from '@contract/channel'
import { isPersonal } from '@contract/rules/personal'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../http/deps'
import type { Handlers, Visitor } from '../http/handler'
import { pageOf } from '../lib/page-address'
import { touchChannel } from '../login/touch'
import type { OutboundLinks } from '../outbound/links'
import { channelByCode } from './channels'
import { recordLanding } from './device-channels'
import { droppedMarks, markStore, watchMarks } from './marks'

/** The visitor on the device of the login; under another one nothing is stored of the visitor, because no deletion would find it (S20.12). */
const visitorOn = (device: string, visitor: Visitor | null) =>
  visitor?.device === device ? visitor.user_id : null

export const channelHandlers = (
  deps: Deps,
  links: OutboundLinks,
  log: Pick<FastifyBaseLogger, 'warn'>,
  areMarksFull = watchMarks(deps, log),
  storeMarks = markStore(deps.db, log),
): Handlers<'channel'> => ({
  '/v1.0/channel/option': async ({ db, payload, context }) => {
    // The client has already stored a landing's route parameter as `_ch` (the guard's second step).
    const row = await channelByCode(db, channelOf(payload) || context._ch)
    return {
      app: {
        // Empty for an unknown channel: the client uses its default theme (S5.1).
        theme_color: row?.theme_color ?? '',
        name: row?.name || deps.config.brand.name,
        entry: row?.entry ?? 'from',
      },
      redirect_domain: row ? await links.redirectDomain(db, row) : '',
    }
  },

  '/v1.0/channel/monitor': async ({ db, payload, context, visitor }) => {
    const { channel, landing } = payload
    // A number or address of a person in its place must not reach the advertising platform.
    const click_id = isPersonal(payload.click_id ?? '') ? null : (payload.click_id ?? null)
    const device = context._did
    const at = deps.clock.now()
    const touch = { channel, click_id, device, user_id: visitorOn(device, visitor), at }
    await db.transaction().execute(async (trx) => {
      await recordLanding(trx, { channel, click_id, landing: pageOf(landing), device, at })
      await touchChannel(trx, touch, visitor?.user_id ?? null)
    })
    return {}
  },

  '/st/mark': async ({ payload, context, visitor }) => {
    const device = context._did
    const user_id = visitorOn(device, visitor)
    const by = { channel: context._ch, device, user_id, received_at: deps.clock.now() }
    if (!(await areMarksFull())) return { accepted: await storeMarks(payload.events, by) }
    // The client need not send them again: a full table stays full until its oldest week ends.
    droppedMarks.inc(payload.events.length)
    return { accepted: 0 }
  },
})
