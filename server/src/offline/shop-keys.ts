import type { Deps } from '../http/deps'
import type { Random } from '../lib/random'
import type { Clock } from '../lib/time/clock'
import type { Db } from '../postgres/tables'

/** How long the page of a store's staff stays open after the key was entered: a working day, milliseconds. */
const OPEN_MS = 12 * 3_600_000
/** Staff type it on a phone; the tries of a network are limited (staff-routes.ts). */
const DIGITS = 16

type Vault = Pick<Deps['vault'], 'index' | 'sign' | 'verify'>

const hashOf = (key: string, vault: Pick<Vault, 'index'>) =>
  vault.index(key.replaceAll(/[\s-]/g, ''), 'shop_key')

/** Gives a store a new key, in groups of four digits; a former one ends with all pages that it opened. */
export async function issueShopKey(
  db: Db,
  { clock, random, vault }: { clock: Clock; random: Random; vault: Pick<Vault, 'index'> },
  shop_id: string,
): Promise<string> {
  const key = random.digits(DIGITS)
  const fresh = { key_hash: hashOf(key, vault), issued_at: clock.now() }
  await db
    .insertInto('shop_keys')
    .values({ shop_id, ...fresh })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(fresh))
    .execute()
  return key.replaceAll(/\d{4}(?=\d)/g, '$& ')
}

export const endShopKey = (db: Db, shop_id: string) =>
  db.deleteFrom('shop_keys').where('shop_id', '=', shop_id).execute()

type Needs = { clock: Clock; vault: Vault }

/** A ticket for the store of a key, which each form of the page carries; null when no store has this key. */
export async function ticketFor(db: Db, { clock, vault }: Needs, key: string): Promise<string | null> {
  const key_hash = hashOf(key, vault)
  const keys = db.selectFrom('shop_keys').select('shop_id').where('key_hash', '=', key_hash)
  const shop_id = (await keys.executeTakeFirst())?.shop_id
  const until = clock.now().getTime() + OPEN_MS
  return shop_id ? [shop_id, until, vault.sign(`${key_hash} ${until}`, 'shop_ticket')].join(' ') : null
}

/** The store of a ticket; null when it is not ours, has ended, or the key was replaced. */
export async function shopOfTicket(db: Db, { clock, vault }: Needs, ticket: string): Promise<string | null> {
  const [shop_id = '', until = '', signature = ''] = ticket.split(' ')
  const keys = db.selectFrom('shop_keys').select('key_hash').where('shop_id', '=', shop_id)
  const key_hash = (await keys.executeTakeFirst())?.key_hash
  const signed = key_hash && vault.verify(`${key_hash} ${until}`, signature, 'shop_ticket')
  return signed && Number(until) > clock.now().getTime() ? shop_id : null
}
