import { Counter } from 'prom-client'
import { loginAgreements, notConsented } from '../agreement/agreements'
import { channelByCode } from '../channel/channels'
import type { ConversionEvent } from '../channel/tables'
import type { Integrations } from '../config/integrations'
import { enqueueSql } from '../delivery/queue'
import type { MakeTask } from '../delivery/task'
import type { Tell } from '../http/rights'
import { before, DAY } from '../lib/retention'
import { statement } from '../lib/statement'
import { timeText } from '../lib/time/china-date'
import { inPages } from '../postgres/pages'
import type { Db } from '../postgres/tables'

/** Where both touches are the same click, the last one is inserted first and the other is a conflict. */
const insert = statement<never>(`
  with touches as (
    select t.touch, t.click_id, t.clicked_at, t.channel, c.conversions ->> 'platform' as platform
    from visitors v
    cross join lateral (values
      ('last', v.last_channel, v.last_click_id, v.last_click_at),
      ('first', v.first_channel, v.first_click_id, v.first_touch_at)
    ) as t (touch, channel, click_id, clicked_at)
    join channels c on c.code = t.channel
    where v.user_id = $1 and v.personalised and not exists (select from review_numbers r where r.mobile_index = v.mobile_index)
      and t.click_id <> '' and t.clicked_at is not null
      and (c.conversions_since is null or t.clicked_at >= c.conversions_since) and c.conversions -> 'events' ? $2
  ), new as (
    insert into conversions (user_id, event, subject, touch, channel, platform, click_id, clicked_at, at)
    select $1, $2, $3, touch, channel, platform, click_id, clicked_at, $4::timestamptz
    from touches
    order by touch desc
    on conflict do nothing
    returning user_id, conversion_id, platform, at
  )
  ${enqueueSql('conversion', { subject: ['conversion_id', 'platform'], at: 'at', rows: 'new' })}`)

/**
 * Queues the report of an event, in its transaction `db`, to the platforms of the visitor's first and last click,
 * unless what is personalised is switched off. A click from before the channel changed its platform is another's.
 */
export const reportConversion = (
  db: Db,
  { event, user_id, subject, at }: { event: ConversionEvent; user_id: number; subject: string; at: Date },
): Promise<unknown> => {
  funnelEvents.inc({ event })
  return insert(db, user_id, event, subject, at)
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
