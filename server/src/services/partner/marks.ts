import { createHash, createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Integrations } from '../../config/integrations'
import type { Deps } from '../../http/deps'
import type { Database } from '../../tables/database'

/** A key with which a partner hashes the phone numbers that it asks about. */
export interface HashKey {
  /** Another one for every channel and key. */
  key_id: string
  channel: string
  key: Buffer
}

/** The keys of all partners that may ask. */
export const hashKeys = ({ partners }: Integrations): HashKey[] =>
  Object.entries(partners).flatMap(([channel, { hash_key }]) =>
    hash_key === undefined
      ? []
      : [
          {
            key_id: createHash('sha256').update(`${channel}\n${hash_key}`).digest('hex').slice(0, 16),
            channel,
            key: Buffer.from(hash_key, 'base64'),
          },
        ],
  )

/** HMAC-SHA-256 of the 11 digits. */
export const markOf = ({ key }: Pick<HashKey, 'key'>, mobile: string): Buffer =>
  createHmac('sha256', key).update(mobile).digest()

/** Stores marks, except those that are stored already. */
export async function storeMarks(
  db: Kysely<Database>,
  marks: { key_id: string; mark: Buffer; user_id: number }[],
): Promise<void> {
  if (marks.length === 0) return
  await db
    .insertInto('partner_marks')
    .values(marks)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Makes a visitor known to every partner that may ask. Call it in the transaction in which the visitor agrees to the
 * login terms; nobody else may be known.
 */
export async function markVisitor(
  db: Kysely<Database>,
  { config, vault }: Pick<Deps, 'config' | 'vault'>,
  user_id: number,
): Promise<void> {
  const keys = hashKeys(config.integrations)
  if (keys.length === 0) return
  const { mobile_sealed } = await db
    .selectFrom('visitors')
    .select('mobile_sealed')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  const mobile = vault.open(mobile_sealed, 'mobile')
  await storeMarks(
    db,
    keys.map((one) => ({ key_id: one.key_id, mark: markOf(one, mobile), user_id })),
  )
}

/** Makes a visitor unknown to all partners, when the agreement to the login terms is withdrawn. */
export const forgetMarks = (db: Kysely<Database>, user_id: number) =>
  db.deleteFrom('partner_marks').where('user_id', '=', user_id).execute()
