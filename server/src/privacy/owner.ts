import { type RawBuilder, sql } from 'kysely'
import type { Owner } from '../http/rights'
import { ApiError } from '../lib/api-error'
import type { Db } from '../postgres/tables'

const keysOf = (number: string, rows: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(json_build_object('user_id', k.user_id, ${sql.lit(number)}, ${sql.ref(number)}) order by ${sql.ref(number)})
  from ${rows}), '[]')`

/** A lead is the visitor's who left it or has its phone number. @throws {ApiError} 401 when the account was deleted */
export async function ownerOf(db: Db, user_id: number): Promise<Owner> {
  const { rows } = await sql<Owner>`
    select user_id, mobile_index,
      ${keysOf('order_no', sql`orders k where k.user_id = v.user_id`)} as orders,
      ${keysOf('apply_no', sql`applications k where k.user_id = v.user_id`)} as applications,
      ${keysOf('lead_no', sql`support_leads k where k.user_id = v.user_id or k.mobile_index = v.mobile_index`)} as leads
    from visitors v where user_id = ${user_id}`.execute(db)
  if (!rows[0]) throw ApiError.loginRequired()
  return rows[0]
}
