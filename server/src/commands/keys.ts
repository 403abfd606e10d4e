import { sql } from 'kysely'
import { ConfigError } from '../config/values'
import { newNoteKey } from '../lib/signed-note'
import type { Vault } from '../lib/vault'
import { endAllSessions } from '../login/sessions'
import { primaryKeyOf } from '../postgres/distributed'
import type { Db, SealedColumn } from '../postgres/tables'
import { sealedColumns } from '../privacy/rooms'
import type { Command } from './command'

/**
 * Shows with which of VAULT_KEYS the stored values are encrypted, or encrypts all of them with the first one; or makes the key
 * that signs the notes of the consent ledger. After a leak (docs/incidents.md) it also ends every login.
 */
export const keysCommand: Command = {
  usage: 'keys list|reseal|end-sessions|note <name>',
  about: 'Counts values by their key, encrypts them again, ends every login, or makes the key of the notes.',
  changes: ['reseal', 'end-sessions'],
  shows: [],
  alone(_settings, _clock, [action, name = '', ...rest]) {
    if (action !== 'note') return null
    const made = rest.length === 0 ? newNoteKey(name) : null
    if (!made)
      throw new ConfigError(`Usage: node dist/server.mjs ${this.usage}, such as loans.example.com/ledger`)
    return { text: `NOTE_KEY=${made.text}\nto publish: ${made.verifier}`, ok: true }
  },
  async run({ db, read, vault, clock }, [action = '', ...rest]) {
    if (!['list', 'reseal', 'end-sessions'].includes(action) || rest.length > 0)
      throw new ConfigError(`Usage: node dist/server.mjs ${this.usage}`)
    if (action === 'end-sessions') {
      const ended = await endAllSessions(db, clock.now())
      return { text: `Ended: ${ended} sessions.`, ok: true, about: { ended } }
    }
    const done = action === 'reseal' ? await reseal(db, vault) : { values: 0, unreadable: [] }
    const resealed = action === 'reseal' ? [`Encrypted again: ${done.values} values.`] : []
    const failed = done.unreadable.map((where) => `No key of VAULT_KEYS decrypts ${where}.`)
    const counts = await countByKey(read)
    const lines = counts.map(({ table, column, key, values }) => `${key}  ${table}.${column}  ${values}`)
    const old = [...new Set(counts.map(({ key }) => key))].filter((key) => key !== vault.keyId)
    const verdict = old.length
      ? `Still needed besides "${vault.keyId}": ${old.map((key) => `"${key}"`).join(', ')}.`
      : `Everything is encrypted with "${vault.keyId}". Answers that can be repeated need the former key for two more days.`
    const text = [...resealed, ...failed, ...lines, verdict].join('\n')
    return { text, ok: failed.length === 0, about: { values: done.values, unreadable: failed.length } }
  },
}

/** Values that are encrypted again in one transaction. */
const SIZE = 500

const keyOf = (column: string) => sql<string>`split_part(${sql.ref(column)}, '.', 1)`

/** How many values of each encrypted column are encrypted with each key. */
export async function countByKey(db: Db) {
  const counts: { table: string; column: string; key: string; values: number }[] = []
  for (const { table, column } of sealedColumns) {
    const { rows } = await sql<{ key: string; values: number }>`
      select ${keyOf(column)} as key, count(*)::int as values from ${sql.table(table)}
      where ${sql.ref(column)} is not null group by 1 order by 1`.execute(db)
    for (const row of rows) counts.push({ table, column, ...row })
  }
  return counts
}

/** What a run has done: the number of values, and where those are that no key decrypts. */
type Resealed = { values: number; unreadable: string[] }

type Row = { sealed: string; place: Record<string, unknown> }

/** Values after a place in the order of the primary key, which leads to a row on whatever machine it lies. */
async function nextValues(
  db: Db,
  vault: Vault,
  { table, column }: SealedColumn,
  { key, after }: { key: readonly string[]; after: Row | undefined },
): Promise<Row[]> {
  const columns = sql.join(key.map((name) => sql.ref(name)))
  const isAfter = after ? sql`(${columns}) > (${sql.join(Object.values(after.place))})` : sql`true`
  const { rows } = await sql<{ sealed: string }>`
    select ${columns}, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${isAfter} and ${keyOf(column)} <> ${vault.keyId} order by ${columns} limit ${sql.lit(SIZE)}`.execute(
    db,
  )
  return rows.map(({ sealed, ...place }) => ({ sealed, place }))
}

/** A value that a visitor changes meanwhile is encrypted by the server that stores it. */
async function resealValues(db: Db, vault: Vault, of: SealedColumn, rows: readonly Row[], done: Resealed) {
  const { table, column, purpose } = of
  for (const { sealed, place } of rows) {
    const where = Object.entries(place).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    let fresh: string
    try {
      fresh = vault.seal(vault.open(sealed, purpose), purpose)
    } catch {
      done.unreadable.push(`${table}.${column} of the row with the key ${Object.values(place).join(', ')}`)
      continue
    }
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${fresh}
      where ${sql.join(where, sql` and `)} and ${sql.ref(column)} = ${sealed}`.execute(db)
    done.values += Number(numAffectedRows ?? 0)
  }
}

/** Encrypts again what has another key than the first of VAULT_KEYS, beside running servers; it may be stopped. */
async function reseal(db: Db, vault: Vault): Promise<Resealed> {
  const done: Resealed = { values: 0, unreadable: [] }
  for (const of of sealedColumns) {
    const key = await primaryKeyOf(db, of.table)
    for (let rows: Row[] = [], first = true; first || rows.length === SIZE; first = false) {
      rows = await nextValues(db, vault, of, { key, after: rows.at(-1) })
      await db.transaction().execute((trx) => resealValues(trx, vault, of, rows, done))
    }
  }
  return done
}
