import type { Area } from '@contract/values'
import type { Db } from '../postgres/tables'

/** Saves a visitor's area of residence, and their name, encrypted for the purpose `name`, when it is given. */
export const saveArea = (db: Db, user_id: number, area: Area, name_sealed?: string) =>
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
    .where('user_id', '=', user_id)
    .execute()
