import type { InstitutionCode } from '@contract/brands'
import type { Institution } from '@contract/offer'
import type { Kysely } from 'kysely'
import type { Database } from '../postgres/tables'

/** The columns of an institution (`i`) beside those of other tables; `institutionOf` reads them. */
export const INSTITUTION_COLUMNS = [
  'i.code as institution_code',
  'i.name as institution_name',
  'licence_no',
  'licence_note',
  'complaint_phone',
  'mark',
  'logo',
] as const

export const institutionOf = (
  row: Omit<Institution, 'code' | 'name'> & { institution_code: InstitutionCode; institution_name: string },
): Institution => ({
  code: row.institution_code,
  name: row.institution_name,
  licence_no: row.licence_no,
  licence_note: row.licence_note,
  complaint_phone: row.complaint_phone,
  mark: row.mark,
  logo: row.logo,
})

/** Where and how an institution may be reached: its own page, its registered hosts, its mini-program and its way; undefined for an unknown one. */
export const reachOf = (db: Kysely<Database>, code: InstitutionCode) =>
  db
    .selectFrom('institutions')
    .select(['site', 'hosts', 'mini_program', 'way', 'relay_operator'])
    .where('code', '=', code)
    .executeTakeFirst()

/** The registered hosts of every institution, by code. */
export async function registeredHosts(db: Kysely<Database>): Promise<Map<string, string[]>> {
  const rows = await db.selectFrom('institutions').select(['code', 'hosts']).execute()
  return new Map(rows.map(({ code, hosts }) => [code, hosts]))
}
