import { sql } from 'kysely'
import { before, PROOF_LIFE } from '../lib/retention'
import type { Db } from '../postgres/tables'
import { entryNumber, followChains, type KnownEntry } from './chains'
import { entriesAfter, problemsOf } from './check'
import { confirmationProblems, sheetProblems } from './sheets'

export interface LedgerState {
  entries: number
  withdrawals: number
  confirmations: number
  anonymous: number
  /** The newest entry of each chain. */
  heads: KnownEntry[]
  /** English sentences, in ledger order; empty when there are none. At most `MAX_PROBLEMS`. */
  problems: string[]
  /** Total number of problems. */
  broken: number
}

/** Bounds memory and output when many entries of a large ledger are broken. */
const MAX_PROBLEMS = 1_000

type Check = { now: Date; known: readonly KnownEntry[] }

const BATCH = 1_000

/** The triggers that refuse changes of the ledger. */
const GUARDS = ['consent_ledger_append', 'consent_ledger_refuse', 'consent_subjects_keep']

async function guardProblems(db: Db): Promise<string[]> {
  const { rows } = await sql<{ tgname: string }>`
    select tgname from pg_trigger
    where tgrelid in ('consent_ledger'::regclass, 'consent_subjects'::regclass) and tgenabled = 'A'`.execute(
    db,
  )
  const active = new Set(rows.map(({ tgname }) => tgname))
  return GUARDS.filter((name) => !active.has(name)).map((name) => `the trigger ${name} is not active`)
}

/** Reports inheriting tables and rewrite rules, because both could add or hide rows without firing the triggers. */
async function bypassProblems(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'the table ' || inhrelid::regclass || ' inherits from the ledger' as what from pg_inherits
    where inhparent in ('consent_ledger'::regclass, 'consent_subjects'::regclass)
    union all
    select 'the rule ' || rulename || ' bypasses the triggers' from pg_rewrite
    where ev_class in ('consent_ledger'::regclass, 'consent_subjects'::regclass)`.execute(db)
  return rows.map(({ what }) => what)
}

/** Reports persons without an entry: it was cut off, or never existed. `known` is the number of persons with an entry. */
async function strayProblems(db: Db, known: number): Promise<string[]> {
  const { all } = await db
    .selectFrom('consent_subjects')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  const n = all - known
  return n === 0 ? [] : [`${n} stored ${n === 1 ? 'person has' : 'persons have'} no entry`]
}

/** Checks each agreement's text against its stored hash, because the ledger refers to texts by hash alone. */
async function textProblems(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('agreement_versions')
    .select(['code', 'version'])
    .where('hash', '<>', sql<string>`encode(sha256(convert_to(html, 'UTF8')), 'hex')`)
    .orderBy('code')
    .orderBy('version')
    .execute()
  return rows.map(({ code, version }) => `the text of agreement ${code} ${version} does not match its hash`)
}

/**
 * Reads the whole ledger in one snapshot, recomputes every hash, and checks entries, persons, texts and cost sheets
 * against each other. Only entries `known` from elsewhere show that whole chains were rewritten.
 */
export const verifyLedger = (db: Db, check: Check): Promise<LedgerState> =>
  db.isTransaction
    ? verifyNow(db, check)
    : db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((trx) => verifyNow(trx, check))

async function verifyNow(db: Db, { now, known }: Check): Promise<LedgerState> {
  const erasable = before(now, PROOF_LIFE)
  const state = { entries: 0, withdrawals: 0, confirmations: 0, anonymous: 0, broken: 0 }
  const problems: string[] = []
  const report = (...found: string[]) => {
    state.broken += found.length
    problems.push(...found.slice(0, MAX_PROBLEMS - problems.length))
  }
  report(...(await guardProblems(db)), ...(await bypassProblems(db)))
  const chains = followChains()
  const knownHashes = new Map<number, string[]>()
  for (const { entry, hash } of known) knownHashes.set(entry, [...(knownHashes.get(entry) ?? []), hash])
  let last = { user_id: 0, seq: 0 }
  for (;;) {
    const batch = await entriesAfter(db, last, BATCH)
    for (const entry of batch) {
      const number = entryNumber(entry)
      report(...chains.missingBefore(entry))
      for (const problem of problemsOf(entry, chains.hashBefore(entry), erasable))
        report(`entry ${number}: ${problem}`)
      for (const hash of knownHashes.get(number) ?? []) {
        if (hash !== entry.entry_hash) report(`entry ${number}: its hash differs from the known one`)
      }
      state.entries += 1
      if (entry.kind === 'withdraw') state.withdrawals += 1
      if (entry.kind === 'confirm') state.confirmations += 1
      if (entry.subject_salt === null) state.anonymous += 1
      chains.add(entry)
      last = entry
    }
    if (batch.length < BATCH) break
  }
  report(...chains.missingAfter(known))
  report(...(await strayProblems(db, state.entries - state.anonymous)))
  report(...(await textProblems(db)), ...(await confirmationProblems(db)), ...(await sheetProblems(db)))
  return { ...state, problems, heads: chains.heads() }
}
