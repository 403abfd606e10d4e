import type { InstitutionCode } from '@contract/brands'
import type { Institution } from '@contract/offer'
import { type Kysely, sql } from 'kysely'
import { chinaDate } from '../lib/time/china-date'
import type { Database } from '../postgres/tables'
import { OWN_PAPERS } from './own-papers'
import { type OperatorPaper, soundPapers } from './paper-kinds'
import { lacksOf, type Offered } from './papers'

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

/**
 * Why an institution may not be linked to or sent anything at a moment: the first paper that it lacks, for an operator;
 * null when it lacks none. Withdrawals are always sent.
 */
export async function missingPaper(
  db: Kysely<Database>,
  code: InstitutionCode | null,
  at: Date,
  offered?: Offered,
): Promise<string | null> {
  const own = sql<OperatorPaper[]>`${sql.raw(OWN_PAPERS)}`.as('own')
  const found = db.selectFrom('institutions').select(['way', 'papers', own]).where('code', '=', code)
  const row = await found.executeTakeFirst()
  if (!row) return 'there is no such institution'
  const holder = { ...row, papers: soundPapers(row.papers) }
  return lacksOf(holder, chinaDate(at), offered)[0]?.why ?? null
}

/** The registered hosts of every institution, by code. */
export async function registeredHosts(db: Kysely<Database>): Promise<Map<string, string[]>> {
  const rows = await db.selectFrom('institutions').select(['code', 'hosts']).execute()
  return new Map(rows.map(({ code, hosts }) => [code, hosts]))
}
