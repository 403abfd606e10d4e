import { loginAgreements, notConsented } from '../agreement/agreements'

import { channelByCode } from '../channel/channels'
import type { Integrations } from '../config/integrations'
import type { MakeTask } from '../delivery/task'
import { before, DAY } from '../lib/retention'

/** Days for which a click is reported, unless its platform names others. */
const WINDOW_DAYS = 30

/**
 * A conversion, as long as its channel asks for it, the click is young enough, and the visitor agrees: nothing
 * personalised is switched off, and the login's texts of that time are consented to (PIPL art. 13, 15, 24).
 */
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
