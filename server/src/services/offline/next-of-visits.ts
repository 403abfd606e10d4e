import type { Kysely } from 'kysely'
import type { Clock } from '../../lib/time/clock'
import type { Database } from '../../tables/database'
import { appointmentStatus } from './appointments'
import { visitTimeText } from './visit-time'

/** The next step of a visit that is booked or was missed. */
const visitNext = ({ missed, when, shop }: { missed: boolean; when: string; shop: string }) =>
  missed
    ? `预约的到店时间（${when}）已过，可以重新预约。`
    : `已预约${when}到${shop}办理，请携带身份证并出示到店码。`

/** Texts about the next step of the applications' visits, by application number. */
export const nextOfVisits =
  ({ clock }: { clock: Clock }) =>
  async (db: Kysely<Database>, apply_nos: string[]): Promise<Map<string, string>> => {
    const rows = await db
      .selectFrom('appointments as v')
      .innerJoin('shops as s', 's.shop_id', 'v.shop_id')
      .select(['v.apply_no', 'v.visit_at', 'v.status', 's.name as shop'])
      .where('v.apply_no', 'in', apply_nos)
      .execute()
    return new Map(
      rows.map((row) => {
        const missed = appointmentStatus(row, false, clock.now()) === 'missed'
        return [row.apply_no, visitNext({ missed, when: visitTimeText(row.visit_at), shop: row.shop })]
      }),
    )
  }
