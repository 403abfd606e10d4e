import { sql } from 'kysely'
import { type KnownEntry, type LedgerState, verifyLedger } from '../../src/services/consent/verify'
import type { TestApp } from './harness'

const CHECKS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
  from pg_constraint where contype = 'c' and conrelid in ('consent_ledger'::regclass, 'consent_subjects'::regclass)`

class Undone extends Error {}

/**
 * The result of the check after a superuser has tampered with the tables, with triggers and constraints switched off
 * and on again. All changes are rolled back.
 */
export async function afterTampering(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  statements: string,
  known: KnownEntry[] = [],
): Promise<LedgerState> {
  let state: LedgerState | undefined
  const attempt = db.transaction().execute(async (trx) => {
    const run = (statement: string) => sql.raw(statement).execute(trx)
    const { rows } = await sql.raw<{ statement: string }>(CHECKS).execute(trx)
    for (const { statement } of rows) await run(statement)
    for (const table of ['consent_ledger', 'consent_subjects'])
      await run(`alter table ${table} disable trigger all`)
    await run(statements)
    for (const name of ['consent_ledger_append', 'consent_ledger_refuse'])
      await run(`alter table consent_ledger enable always trigger ${name}`)
    await run('alter table consent_subjects enable always trigger consent_subjects_keep')
    state = await verifyLedger(trx, { now: clock.now(), known })
    throw new Undone()
  })
  await attempt.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  if (!state) throw new Error('nothing was checked')
  return state
}

/** The statement that recomputes the hashes of a range of entries from their content, as the trigger would. */
export const rehash = (from: number, to: number) => `do $$
  declare
    entry record;
    before text;
    anew text;
  begin
    for entry in select * from consent_ledger where seq between ${from} and ${to} order by seq loop
      select entry_hash into before from consent_ledger where seq < entry.seq order by seq desc limit 1;
      before := coalesce(before, repeat('0', 64));
      anew := consent_ledger_hash('consent-ledger/1', before, entry.seq::text, entry.kind, entry.institution_code,
        entry.agreement_code, entry.version, entry.hash, entry.purpose, entry.channel,
        to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), entry.subject_digest,
        entry.device_digest, entry.outcome_digest, entry.withdraws::text);
      update consent_ledger set previous_hash = before, entry_hash = anew where seq = entry.seq;
    end loop;
  end $$;`
