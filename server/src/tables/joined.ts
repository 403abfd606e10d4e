import type { InstitutionCode } from '@contract/brands'
import type { Institution } from '@contract/offer'
import type { Kysely } from 'kysely'
import type { Database } from './database'

/** Applications (`a`), each with the version of its product (`p`) that was applied for. */
export const applicationsWithProduct = (db: Kysely<Database>) =>
  db
    .selectFrom('applications as a')
    .innerJoin('product_versions as p', (join) =>
      join.onRef('p.code', '=', 'a.product_code').onRef('p.version', '=', 'a.product_version'),
    )

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
