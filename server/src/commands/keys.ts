import { sql } from 'kysely'
import { ConfigError } from '../config/values'
import { newNoteKey } from '../lib/signed-note'
import type { Vault } from '../lib/vault'
import { endAllSessions } from '../login/sessions'
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

/** Pages of a table that are read in one transaction; 64 are half a megabyte. */
const PAGES = 64

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

const resealPages = (
  db: Db,
  vault: Vault,
  { table, column, purpose }: SealedColumn,
  from: number,
  done: Resealed,
) =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ place: string; sealed: string }>`
      select ctid::text as place, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${from + PAGES},0)`}::tid
        and ${keyOf(column)} <> ${vault.keyId}
      for update`.execute(trx)
    const fresh: { place: string; sealed: string }[] = []
    for (const { place, sealed } of rows)
      try {
        fresh.push({ place, sealed: vault.seal(vault.open(sealed, purpose), purpose) })
      } catch {
        done.unreadable.push(`${table}.${column} of the row at ${place}`)
      }
    if (fresh.length === 0) return
    await sql`
      update ${sql.table(table)} t set ${sql.ref(column)} = s.sealed
      from unnest(${fresh.map(({ place }) => place)}::tid[], ${fresh.map(({ sealed }) => sealed)}::text[]) as s (place, sealed)
      where t.ctid = s.place`.execute(trx)
    done.values += fresh.length
  })

/** Encrypts again what has another key than the first of VAULT_KEYS, beside running servers; it may be stopped. */
async function reseal(db: Db, vault: Vault): Promise<Resealed> {
  const done: Resealed = { values: 0, unreadable: [] }
  for (const of of sealedColumns) {
    const { rows } = await sql<{ pages: number }>`
      select (pg_relation_size(${of.table}::regclass) / current_setting('block_size')::int)::int as pages`.execute(
      db,
    )
    for (let from = 0; from < (rows[0]?.pages ?? 0); from += PAGES)
      await resealPages(db, vault, of, from, done)
  }
  return done
}
