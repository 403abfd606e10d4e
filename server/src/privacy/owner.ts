import { sql } from 'kysely'
import type { Owner } from '../http/rights'
import { ApiError } from '../lib/api-error'
import type { Db } from '../postgres/tables'
import { leadsOf } from '../support/leads'

const keysOf = (number: string, table: string, user_id: number) => sql`coalesce((
  select json_agg(json_build_object('user_id', k.user_id, ${sql.lit(number)}, ${sql.ref(number)}) order by ${sql.ref(number)})
  from ${sql.table(table)} k where k.user_id = ${user_id}), '[]')`

const devicesOf = (user_id: number) => sql`array(
  select device from sessions where user_id = ${user_id} union select device from login_marks where user_id = ${user_id}
  union select device from consents where user_id = ${user_id} and device <> '')`

/** A lead is the visitor's who left it or has its phone number. @throws {ApiError} 401 when the account was deleted */
export async function ownerOf(db: Db, user_id: number): Promise<Owner> {
  const { rows } = await sql<Owner>`
    select user_id, mobile_index, created_at, ${keysOf('order_no', 'orders', user_id)} as orders,
      ${keysOf('apply_no', 'applications', user_id)} as applications, ${keysOf('lead_no', 'support_leads', user_id)} as leads,
      ${devicesOf(user_id)} as devices
    from visitors where user_id = ${user_id}`.execute(db)
  const [owner] = rows
  if (!owner) throw ApiError.loginRequired()
  const others = (await leadsOf(db, owner.mobile_index)).filter((lead) => lead.user_id !== user_id)
  return { ...owner, leads: [...owner.leads, ...others] }
}
