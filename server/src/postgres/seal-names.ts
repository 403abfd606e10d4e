import { type Kysely, sql } from 'kysely'
import type { Vault } from '../lib/vault'
import type { Database } from '../tables/database'

/** Columns that were plain text before migration 0037: table, key, column. The column's name is its encryption purpose. */
const IN_CLEAR = [
  ['orders', 'order_no', 'name'],
  ['visitors', 'user_id', 'name'],
  ['offline_contacts', 'order_no', 'note'],
] as const

const BATCH = 1_000

/** Encrypts these columns into those that 0037 adds, before a later migration drops the plain ones. */
export async function sealNames(db: Kysely<Database>, vault: Pick<Vault, 'seal'>): Promise<void> {
  for (const [table, key, column] of IN_CLEAR) {
    const target = sql.ref(`${column}_sealed`)
    for (;;) {
      const { rows } = await sql<{ key: string; text: string }>`
        select ${sql.ref(key)}::text as key, ${sql.ref(column)} as text from ${sql.table(table)}
        where ${sql.ref(column)} is not null and ${target} is null limit ${sql.lit(BATCH)}`.execute(db)
      if (rows.length === 0) break
      const sealed = rows.map(({ text }) => vault.seal(text, column))
      await sql`
        update ${sql.table(table)} set ${target} = s.sealed
        from unnest(${rows.map((row) => row.key)}::text[], ${sealed}::text[]) as s (key, sealed)
        where ${sql.ref(`${table}.${key}`)}::text = s.key`.execute(db)
    }
  }
}
