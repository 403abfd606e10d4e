import { Counter } from 'prom-client'
import { loginAgreements, notConsented } from '../agreement/agreements'
import { channelByCode } from '../channel/channels'
import type { ConversionEvent } from '../channel/tables'
import type { Integrations } from '../config/integrations'
import { enqueue } from '../delivery/queue'
import type { MakeTask } from '../delivery/task'
import type { Tell } from '../http/rights'
import { before, DAY } from '../lib/retention'
import { statement } from '../lib/statement'
import { timeText } from '../lib/time/china-date'
import { inPages } from '../postgres/pages'
import type { Db } from '../postgres/tables'
import type { ConversionRow } from './tables'

/** The clicks of which an event is reported, the last one first: where both touches are the same click, it counts. */
const clicks = statement<Pick<ConversionRow, 'touch' | 'channel' | 'platform' | 'click_id' | 'clicked_at'>>(`
  select t.touch, t.channel, c.conversions ->> 'platform' as platform, t.click_id, t.clicked_at
  from visitors v
  cross join lateral (values
    ('last', v.last_channel, v.last_click_id, v.last_click_at),
    ('first', v.first_channel, v.first_click_id, v.first_touch_at)
  ) as t (touch, channel, click_id, clicked_at)
  join channels c on c.code = t.channel
  where v.user_id = $1 and v.personalised and not exists (select 1 from review_numbers r where r.mobile_index = v.mobile_index)
    and t.click_id <> '' and t.clicked_at is not null
    and (c.conversions_since is null or t.clicked_at >= c.conversions_since) and c.conversions -> 'events' ? $2
  order by t.touch desc`)

/**
 * Queues the report of an event, in its transaction `db`, to the platforms of the visitor's first and last click,
 * unless what is personalised is switched off. A click from before the channel changed its platform is another's.
 */
export async function reportConversion(
  db: Db,
  { event, user_id, subject, at }: { event: ConversionEvent; user_id: number; subject: string; at: Date },
): Promise<void> {
  funnelEvents.inc({ event })
  for (const click of await clicks(db, user_id, event)) {
    const added = await db
      .insertInto('conversions')
      .values({ ...click, user_id, event, subject, at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('conversion_id')
      .executeTakeFirst()
    if (added) await enqueue(db, { ...added, kind: 'conversion', user_id, platform: click.platform }, at)
  }
}

/** Counted whether or not a platform is told of them; one whose transaction is repeated counts twice. */
export const funnelEvents = new Counter({
  name: 'funnel_events_total',
  help: 'Logins, completed forms (order), submitted applications, and applications that an institution has (received)',
  labelNames: ['event'],
  registers: [],
})

const EVENT = { login: '登录', order: '填完资料', application: '提交申请', received: '机构收到申请' } as const

/** What advertising platforms were told (PIPL art. 45). */
export const conversionTexts: Tell = async (db, { user_id }) => {
  const conversions = db
    .selectFrom('conversions')
    .select(['event', 'channel', 'at', 'reported_at'])
    .where('user_id', '=', user_id)
    .orderBy('at')
    .orderBy('conversion_id')
  return inPages(db, conversions, ({ event, channel, at, reported_at }) => {
    const told = reported_at ? `${timeText(reported_at)}已凭点击编号告诉广告平台` : '没有告诉广告平台'
    return [`${timeText(at)}${EVENT[event]}（渠道${channel}）：${told}`]
  })
}

/** Days for which a click is reported, unless its platform names others. */
const WINDOW_DAYS = 30

/** While the channel asks, the click is young and the visitor agrees to the login's texts (PIPL art. 13, 15, 24). */
export const conversionTask =
  (platforms: Integrations['platforms']): MakeTask =>
  async (db, { user_id, conversion_id }, now) => {
    const one = await db
      .selectFrom('conversions as c')
      .innerJoin('visitors as v', 'v.user_id', 'c.user_id')
      .select(['c.event', 'c.channel', 'c.touch', 'c.click_id', 'c.platform', 'c.clicked_at', 'c.at'])
      .select('v.personalised')
      .where('c.user_id', '=', user_id)
      .where('conversion_id', '=', conversion_id)
      .executeTakeFirst()
    if (!one?.personalised) return null
    const { event, touch, click_id, platform } = one
    const { conversions = null } = (await channelByCode(db, one.channel)) ?? {}
    if (conversions?.platform !== platform || !conversions.events.includes(event)) return null
    const known = platforms[platform]
    if (known && known.events[event] === undefined) return null
    const days = known?.window_days ?? WINDOW_DAYS
    if (one.clicked_at < before(now, days * DAY)) return null
    if ((await notConsented(db, user_id, await loginAgreements(db, one.at))).length > 0) return null
    return {
      type: 'conversion',
      data: { event, touch, click_id },
      after: (trx, reported_at) =>
        trx
          .updateTable('conversions')
          .set({ reported_at })
          .where('user_id', '=', user_id)
          .where('conversion_id', '=', conversion_id)
          .execute(),
    }
  }
