import type { Area } from '@contract/values'
import { ApiError } from '../lib/api-error'
import { withNext } from '../lib/statement'
import type { Db } from '../postgres/tables'

/** Saves a visitor's area of residence, and their name, encrypted for the purpose `name`, when it is given. */
export const saveArea = (db: Db, user_id: number, area: Area, name_sealed?: string) =>
  withNext(
    db,
    db
      .updateTable('visitors')
      .set({
        area_code: area.code,
        area_country: area.country,
        area_province: area.province,
        area_city: area.city,
        area_county: area.county,
        ...(name_sealed === undefined ? {} : { name_sealed }),
      })
      .where('user_id', '=', user_id),
  )

export const visitorRow = (db: Db, user_id: number) =>
  db.selectFrom('visitors').selectAll().where('user_id', '=', user_id).executeTakeFirstOrThrow()

/** The code of the area of residence. @throws {ApiError} 401 when the account is gone: not an unanswered question */
export async function areaCode(db: Db, user_id: number): Promise<string | null> {
  const query = db.selectFrom('visitors').select('area_code').where('user_id', '=', user_id)
  const row = await query.executeTakeFirst()
  if (!row) throw ApiError.loginRequired()
  return row.area_code
}
