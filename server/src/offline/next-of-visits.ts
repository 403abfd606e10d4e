import type { NextOfVisit } from '../application/texts'
import type { Clock } from '../lib/time/clock'
import type { Db } from '../postgres/tables'
import { appointmentStatus } from './appointments'
import { visitTimeText } from './visit-time'

interface Booked {
  missed: boolean
  when: string
  shop: string
  shop_id: string
}

/** What a visit that is booked or was missed says. */
const nextOf = ({ missed, when, shop, shop_id }: Booked): NextOfVisit =>
  missed
    ? {
        text: '到店时间已过',
        next: `预约的到店时间（${when}）已过，可以重新预约。`,
        missed_shop_id: shop_id,
      }
    : {
        text: '已预约，等您到店',
        next: `请在${when}到${shop}，带上身份证原件，并出示到店码。`,
        missed_shop_id: null,
      }

/** Texts about the next step of the applications' visits, by application number. */
export const nextOfVisits =
  ({ clock }: { clock: Clock }) =>
  async (db: Db, user_id: number, apply_nos: string[]): Promise<Map<string, NextOfVisit>> => {
    const rows = await db
      .selectFrom('appointments as v')
      .innerJoin('shops as s', 's.shop_id', 'v.shop_id')
      .select(['v.apply_no', 'v.visit_at', 'v.status', 's.shop_id', 's.name as shop'])
      .where('v.user_id', '=', user_id)
      .where('v.apply_no', 'in', apply_nos)
      .execute()
    return new Map(
      rows.map((row) => {
        const missed = appointmentStatus(row, false, clock.now()) === 'missed'
        return [row.apply_no, nextOf({ ...row, missed, when: visitTimeText(row.visit_at) })]
      }),
    )
  }
