import { sql } from 'kysely'
import type { Vault } from '../lib/vault'
import type { Db, SealedColumn } from './tables'

/** A secret of the settings that is not the database's; the message is one sentence for the operator. */
export class WrongSecret extends Error {}

const KEY = 'VAULT_KEYS '

const other = (name: string) =>
  new WrongSecret(
    name.startsWith(KEY)
      ? `VAULT_KEYS has another key under the id "${name.slice(KEY.length)}" than the one that encrypted the database.`
      : `${name} is not the one with which the database was written: phone numbers would not be found by it.`,
  )

/** Whether a stored value is encrypted with a key. It reads whole tables, so it is asked once for each key that is gone. */
async function encrypts(db: Db, sealed: readonly SealedColumn[], id: string): Promise<boolean> {
  for (const { table, column } of sealed) {
    const { rows } = await sql`
      select from ${sql.table(table)} where starts_with(${sql.ref(column)}, ${`${id}.`}) limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/** Compares the secrets with the stored digests; the names of those that are gone and not needed. @throws {WrongSecret} */
export async function compareSecrets(db: Db, vault: Vault, sealed: readonly SealedColumn[]) {
  const own = new Map(vault.digests.map(({ name, digest }) => [name, digest]))
  const gone: string[] = []
  for (const { name, digest } of await db.selectFrom('secret_checks').selectAll().execute()) {
    if (own.has(name) && own.get(name) !== digest) throw other(name)
    if (own.has(name)) continue
    const id = name.slice(KEY.length)
    if (await encrypts(db, sealed, id))
      throw new WrongSecret(
        `VAULT_KEYS lacks the key "${id}", with which values of the database are encrypted.`,
      )
    gone.push(name)
  }
  return gone
}

/**
 * The same; a new key is added, a removed one forgotten when nothing needs it. One transaction, so that of servers with
 * different secrets one kind goes on. @throws {WrongSecret}
 */
export const checkSecrets = (db: Db, vault: Vault, sealed: readonly SealedColumn[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .insertInto('secret_checks')
      .values([...vault.digests])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    for (const name of await compareSecrets(trx, vault, sealed))
      await trx.deleteFrom('secret_checks').where('name', '=', name).execute()
  })
