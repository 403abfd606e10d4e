import { sql } from 'kysely'
import { type LedgerState, verifyLedger } from '../../src/consent/verify'
import type { TestApp } from './harness'

const CHECKS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
  from pg_constraint where contype = 'c' and conrelid in ('consent_ledger'::regclass, 'consent_subjects'::regclass)`

/** The result of some work in a transaction whose changes are rolled back. */
export async function undone<T>(db: TestApp['db'], work: (trx: TestApp['db']) => Promise<T>): Promise<T> {
  const trx = await db.startTransaction().execute()
  try {
    return await work(trx)
  } finally {
    await trx.rollback().execute()
  }
}

/** Executes statements with the triggers of both tables switched off, and switches those triggers on again. */
export async function withoutTriggers(db: TestApp['db'], statements: string) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const table of ['consent_ledger', 'consent_subjects'])
    await run(`alter table ${table} disable trigger all`)
  await run(statements)
  // The triggers of the foreign keys are switched on again as well.
  for (const table of ['consent_ledger', 'consent_subjects'])
    await run(`alter table ${table} enable trigger all`)
  for (const name of ['consent_ledger_append', 'consent_ledger_refuse'])
    await run(`alter table consent_ledger enable always trigger ${name}`)
  await run('alter table consent_subjects enable always trigger consent_subjects_keep')
}

/** The check's result after a superuser has tampered with the triggers off. All changes are rolled back. */
export const afterTampering = (
  { db, deps }: Pick<TestApp, 'db' | 'deps'>,
  statements: string,
  known: Parameters<typeof verifyLedger>[2] = {},
): Promise<LedgerState> =>
  undone(db, async (trx) => {
    const { rows } = await sql.raw<{ statement: string }>(CHECKS).execute(trx)
    for (const { statement } of rows) await sql.raw(statement).execute(trx)
    await withoutTriggers(trx, statements)
    return verifyLedger(trx, deps, known)
  })

/** The statement that recomputes the hashes of a chain from an entry on from their content, as the trigger would. */
export const rehash = ({ user_id, seq }: { user_id: number; seq: number }, to = 99_999) => `do $$
  declare
    entry record;
    before text;
    anew text;
  begin
    for entry in select * from consent_ledger where user_id = ${user_id} and seq between ${seq} and ${to}
      order by seq loop
      select entry_hash into before from consent_ledger
      where user_id = entry.user_id and seq < entry.seq order by seq desc limit 1;
      before := coalesce(before, repeat('0', 64));
      anew := consent_ledger_hash('consent-ledger/2', before, entry.user_id::text,
        entry.seq::text, entry.kind, entry.institution_code,
        entry.agreement_code, entry.version, entry.hash, entry.purpose, entry.channel,
        to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), entry.subject_digest,
        entry.device_digest, entry.outcome_digest, entry.withdraws::text, entry.amount::text,
        entry.term::text, to_char(entry.shown_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
      update consent_ledger set previous_hash = before, entry_hash = anew
      where user_id = entry.user_id and seq = entry.seq;
    end loop;
  end $$;`
