import { type Kysely, sql } from 'kysely'
import type { Owner } from '../http/rights'
import { ApiError } from '../lib/api-error'
import type { Database } from '../postgres/tables'

/**
 * The keys by which a visitor's rows are found. A lead is the visitor's that has the phone number, or that the visitor left
 * with another number.
 * @throws {ApiError} 401 when the account was deleted after the request's token was checked
 */
export async function ownerOf(db: Kysely<Database>, user_id: number): Promise<Owner> {
  const { rows } = await sql<Owner>`
    select user_id, mobile_index,
      array(select order_no from orders o where o.user_id = v.user_id order by 1) as orders,
      array(select apply_no from applications a where a.user_id = v.user_id order by 1) as applications,
      array(select lead_no from support_leads l where l.mobile_index = v.mobile_index
        union select lead_no from consents c join support_leads using (lead_no) where c.user_id = v.user_id
        order by 1) as leads
    from visitors v where user_id = ${user_id}`.execute(db)
  if (!rows[0]) throw ApiError.loginRequired()
  return rows[0]
}
