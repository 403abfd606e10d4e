import { createHash, createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Integrations } from '../../config/integrations'
import type { Deps } from '../../http/deps'
import type { Database } from '../../tables/database'
import type { PartnerMarkRow } from '../../tables/partner'

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
export const phoneHashOf = ({ key }: Pick<HashKey, 'key'>, mobile: string): Buffer =>
  createHmac('sha256', key).update(mobile).digest()

/** Stores the phone hashes that are not stored yet. */
export async function storePhoneHashes(db: Kysely<Database>, hashes: PartnerMarkRow[]): Promise<void> {
  if (hashes.length === 0) return
  await db
    .insertInto('partner_marks')
    .values(hashes)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Stores a visitor's phone hash for every partner that may ask. Call it in the transaction in which the visitor agrees to
 * the login terms; nobody else may be known to partners.
 */
export async function hashPhoneOf(
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
  await storePhoneHashes(
    db,
    keys.map((one) => ({ key_id: one.key_id, mark: phoneHashOf(one, mobile), user_id })),
  )
}

/** Deletes a visitor's phone hashes, when the agreement to the login terms is withdrawn: no partner knows the visitor. */
export const forgetPhoneHashes = (db: Kysely<Database>, user_id: number) =>
  db.deleteFrom('partner_marks').where('user_id', '=', user_id).execute()
