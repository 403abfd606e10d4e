import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config/config'
import type { Db } from '../postgres/tables'
import { entryNumber, followChains, type KnownEntry } from './chains'
import { type Bounding, boundsOf, entriesAfter, phoneProblems, problemsOf } from './check'
import { compareNotes, type notesIn, partProblems, storedNotes } from './notes'
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

const LEDGER = sql`'consent_ledger'::regclass, 'consent_subjects'::regclass, 'ledger_notes'::regclass, 'ledger_note_parts'::regclass`

/** What is known from outside the database. */
interface Known {
  /** Of receipts, or heads of an earlier run. */
  entries: readonly KnownEntry[]
  notes: ReturnType<typeof notesIn>
}

type Needs = Bounding & { config: Pick<Config, 'migrationsDir'> }

const BATCH = 1_000

/** A statement or function body without comments and line breaks, which may differ. */
const bare = (text: string) => text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim()

const FUNCTION = /^create (?:or replace )?function (\w+).*?\$\$(.*?)\$\$;?$/gms
const TRIGGER = /^create trigger (\w+).*?;$/gms
const OWN_PATH = /^search_path=pg_catalog(, \w+)?, pg_temp$/

/** The migrations that made the functions and triggers of the ledger; a later one may replace a function. */
const MIGRATIONS = ['0005_consent.sql', '0110_consent_hash.sql']

/** Compares the functions and triggers by which the database guards the ledger with those of its migrations. */
async function guardProblems(db: Db, { migrationsDir }: { migrationsDir: string }): Promise<string[]> {
  const made = MIGRATIONS.map((name) => readFileSync(path.join(migrationsDir, name), 'utf8')).join('\n')
  const functions = await sql<{ name: string; body: string; settings: string | null }>`
    select proname as name, prosrc as body, array_to_string(proconfig, ';') as settings from pg_proc
    where pronamespace = (select relnamespace from pg_class where oid = 'consent_ledger'::regclass)`.execute(
    db,
  )
  const triggers = await sql<{ name: string; definition: string; always: boolean }>`
    select tgname as name, tgenabled = 'A' as always,
      lower(regexp_replace(pg_get_triggerdef(oid), ' ON \\w+\\.', ' ON ')) || ';' as definition
    from pg_trigger where tgrelid in (${LEDGER}) and not tgisinternal and tgenabled <> 'D'`.execute(db)
  const problems: string[] = []
  const bodies = new Map(Array.from(made.matchAll(FUNCTION), ([, name = '', body = '']) => [name, body]))
  for (const [name, body] of bodies) {
    const found = functions.rows.filter((one) => one.name === name)
    const isMade = found.every((one) => bare(one.body) === bare(body) && OWN_PATH.test(one.settings ?? ''))
    if (found.length !== 1 || !isMade)
      problems.push(`the function ${name} is not the one that its migration made`)
  }
  const statements = new Map(Array.from(made.matchAll(TRIGGER), ([text, name = '']) => [name, bare(text)]))
  for (const [name, text] of statements)
    if (!triggers.rows.some(({ definition, always }) => always && definition === text))
      problems.push(`the trigger ${name} is not active as its migration made it`)
  for (const { name } of triggers.rows)
    if (!statements.has(name)) problems.push(`the trigger ${name} is not of the migration`)
  return problems
}

/** Reports inheriting tables and rewrite rules, because both could add or hide rows without firing the triggers. */
async function bypassProblems(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'the table ' || inhrelid::regclass || ' inherits from the ledger' as what from pg_inherits
    where inhparent in (${LEDGER})
    union all
    select 'the rule ' || rulename || ' bypasses the triggers' from pg_rewrite
    where ev_class in (${LEDGER})`.execute(db)
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
 * Reads the whole ledger in one snapshot, recomputes every hash, and checks entries, persons, times, texts, cost sheets,
 * notes and guards against each other. Only what is `known` from elsewhere shows that whole chains were rewritten.
 */
export function verifyLedger(db: Db, needs: Needs, known: Partial<Known> = {}): Promise<LedgerState> {
  const verify = (trx: Db) => verifyNow(trx, needs, { entries: [], notes: [], ...known })
  return db.isTransaction ? verify(db) : db.transaction().setIsolationLevel('repeatable read').execute(verify)
}

async function verifyNow(db: Db, { clock, config }: Needs, known: Known): Promise<LedgerState> {
  const bounds = boundsOf({ clock, config })
  const state = { entries: 0, withdrawals: 0, confirmations: 0, anonymous: 0, broken: 0 }
  const problems: string[] = []
  const report = (...found: string[]) => {
    state.broken += found.length
    problems.push(...found.slice(0, MAX_PROBLEMS - problems.length))
  }
  report(...(await guardProblems(db, config)), ...(await bypassProblems(db)))
  const chains = followChains()
  const stored = await storedNotes(db)
  const notes = compareNotes(stored, known.notes)
  const knownHashes = new Map<number, string[]>()
  for (const { entry, hash } of known.entries)
    knownHashes.set(entry, [...(knownHashes.get(entry) ?? []), hash])
  let last = { user_id: 0, seq: 0 }
  for (;;) {
    const batch = await entriesAfter(db, last, BATCH).execute()
    report(...(await phoneProblems(db, batch)))
    for (const entry of batch) {
      const number = entryNumber(entry)
      report(...chains.missingBefore(entry))
      for (const problem of problemsOf(entry, chains.before(entry), bounds))
        report(`entry ${number}: ${problem}`)
      for (const hash of knownHashes.get(number) ?? []) {
        if (hash !== entry.entry_hash) report(`entry ${number}: its hash differs from the known one`)
      }
      state.entries += 1
      if (entry.kind === 'withdraw') state.withdrawals += 1
      if (entry.kind === 'confirm') state.confirmations += 1
      if (entry.subject_salt === null) state.anonymous += 1
      chains.add(entry)
      notes.add(entry)
      last = entry
    }
    if (batch.length < BATCH) break
  }
  report(...chains.missingAfter(known.entries), ...notes.problems(), ...(await partProblems(db, stored)))
  report(...(await strayProblems(db, state.entries - state.anonymous)))
  report(...(await textProblems(db)), ...(await confirmationProblems(db)), ...(await sheetProblems(db)))
  return { ...state, problems, heads: chains.heads() }
}
