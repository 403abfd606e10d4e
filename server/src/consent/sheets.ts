import { sql } from 'kysely'
import { sheetHash } from '../catalogue/cost-sheet'
import type { Db } from '../postgres/tables'
import { entryNumber } from './chains'

const BATCH = 1_000

/** Each confirmed sheet is in an application of its visitor, while account and person exist (金规〔2026〕2号). */
export async function confirmationProblems(db: Db): Promise<string[]> {
  const { rows } = await sql<{ user_id: number; seq: number }>`
    select e.user_id, e.seq from consent_ledger e
    join consent_subjects s on s.user_id = e.user_id and s.subject_digest = e.subject_digest
    left join visitors v on v.user_id = e.user_id
    where e.kind = 'confirm' and (v.user_id is not null or s.device_salt is not null) and not exists (
      select from applications a where a.user_id = e.user_id and a.cost_sheet_hash = e.hash)
    order by e.user_id, e.seq`.execute(db)
  return rows.map((entry) => `entry ${entryNumber(entry)}: no application has the confirmed cost sheet`)
}

/** Whether the ledger's confirmation of an application's cost sheet fits it; null where there is none. */
const IS_AS_CONFIRMED = sql<boolean | null>`(
  select bool_or(e.amount = a.amount and e.term = a.term and e.at = a.created_at and e.version = a.product_version
    and e.institution_code = a.institution_code and e.shown_at is not distinct from a.sheet_shown_at)
  from consent_subjects s join consent_ledger e using (user_id, subject_digest)
  where s.user_id = a.user_id and e.hash = a.cost_sheet_hash and e.kind = 'confirm')`

/** Checks that each application's cost sheet matches its hash, and that the ledger has its confirmation. */
export async function sheetProblems(db: Db): Promise<string[]> {
  const problems: string[] = []
  let last = { user_id: 0, apply_no: '' }
  for (;;) {
    const batch = await db
      .selectFrom('applications as a')
      .select(['user_id', 'apply_no', 'product_code', 'product_version', 'institution_code'])
      .select(['cost_sheet', 'cost_sheet_hash'])
      .select(IS_AS_CONFIRMED.as('is_as_confirmed'))
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('user_id', 'apply_no'), '>', tuple(last.user_id, last.apply_no)),
      )
      .orderBy('user_id')
      .orderBy('apply_no')
      .limit(BATCH)
      .execute()
    for (const { product_code, product_version, institution_code, ...one } of batch) {
      const { apply_no } = one
      const { hash, ...content } = one.cost_sheet
      const subject = { product: product_code, version: product_version, institution: institution_code }
      if (hash !== one.cost_sheet_hash || sheetHash(subject, content) !== hash)
        problems.push(`the cost sheet of application ${apply_no} does not match its hash`)
      if (one.is_as_confirmed === null)
        problems.push(`the ledger has no confirmation of the cost sheet of application ${apply_no}`)
      else if (!one.is_as_confirmed)
        problems.push(`application ${apply_no} has another amount, term or time than was confirmed`)
      last = one
    }
    if (batch.length < BATCH) return problems
  }
}
