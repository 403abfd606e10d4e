import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Deps } from '../../http/deps'
import { before, DAY } from '../../lib/retention'
import { repeat } from '../../lib/time/repeat'
import type { Database } from '../../tables/database'
import { loginAgreements } from '../agreement/agreements'
import { type HashKey, hashKeys, phoneHashOf, storePhoneHashes } from './phone-hashes'

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'vault'>

/** Account numbers of one batch, so that its transaction lasts a few hundredths of a second. */
const SPAN = 500

const EVERY_MS = 10 * 60_000
/** After each batch a run rests for nine times as long, so that visitors do not notice it. */
const REST = 9

/** Called between two batches with the duration of the last one, milliseconds; throws to end the run. */
export type Rest = (ms: number) => Promise<unknown>

/** Notes that a server has the key; returns whether a run over all visitors is due, the first or that of another day. */
async function isDue(db: Kysely<Database>, { key_id, channel }: HashKey, now: Date): Promise<boolean> {
  const { filled_at } = await db
    .insertInto('partner_keys')
    .values({ key_id, channel, filled_at: null, seen_at: now })
    .onConflict((conflict) => conflict.column('key_id').doUpdateSet({ seen_at: now }))
    .returning('filled_at')
    .executeTakeFirstOrThrow()
  return filled_at === null || filled_at <= before(now, DAY)
}

/** The visitors of a range of account numbers without a hash for this key, who agree to every one of the login terms. */
const unhashed = (trx: Transaction<Database>, { key_id }: HashKey, after: number, codes: string[]) =>
  trx
    .selectFrom('visitors as v')
    .select(['v.user_id', 'v.mobile_sealed'])
    .where('v.user_id', '>', after)
    .where('v.user_id', '<=', after + SPAN)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('partner_marks as m')
            .select('m.user_id')
            .whereRef('m.user_id', '=', 'v.user_id')
            .where('m.key_id', '=', key_id),
        ),
      ),
    )
    .where(
      ({ selectFrom }) =>
        selectFrom('consents as c')
          .select(({ fn }) => fn.count<number>('c.agreement_code').distinct().as('n'))
          .whereRef('c.user_id', '=', 'v.user_id')
          .where('c.withdrawn_at', 'is', null)
          .where('c.agreement_code', 'in', codes),
      '=',
      codes.length,
    )
    // A withdrawal or deletion locks the visitor first, so nobody is hashed whose consent ends at this moment.
    .forKeyShare('v')
    .skipLocked()
    .execute()

/** Stores the hashes that are missing for a key, and states when the run has ended. */
async function fillKey({ db, clock, vault }: Needs, key: HashKey, rest: Rest): Promise<void> {
  const codes = (await loginAgreements(db, clock.now())).map(({ code }) => code)
  const { last } = await db
    .selectFrom('visitors')
    .select(({ fn }) => fn.coalesce(fn.max('user_id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  for (let after = 0; after < last; after += SPAN) {
    const began = performance.now()
    await db.transaction().execute(async (trx) => {
      const ids = new Set((await unhashed(trx, key, after, codes)).map(({ user_id }) => user_id))
      // Read again under their locks: a consent may have ended before the lock was given.
      const found = ids.size > 0 ? await unhashed(trx, key, after, codes) : []
      await storePhoneHashes(
        trx,
        found
          .filter(({ user_id }) => ids.has(user_id))
          .map(({ user_id, mobile_sealed }) => ({
            key_id: key.key_id,
            mark: phoneHashOf(key, vault.open(mobile_sealed, 'mobile')),
            user_id,
          })),
      )
    })
    await rest(performance.now() - began)
  }
  const filled_at = clock.now()
  await db.updateTable('partner_keys').set({ filled_at }).where('key_id', '=', key.key_id).execute()
}

/**
 * Stores the phone hashes that are missing for the partners' keys: those of all visitors for a new key, and once a day those
 * of visitors whom a server without that key has logged in. A run that was ended in the middle is continued by the next.
 */
export async function fillPhoneHashes(deps: Needs, rest: Rest = async () => {}): Promise<void> {
  for (const key of hashKeys(deps.config.integrations))
    if (await isDue(deps.db, key, deps.clock.now())) await fillKey(deps, key, rest)
}

/** Runs `fillPhoneHashes` at the start and every ten minutes until it is stopped. */
export const startPhoneHashes = (deps: Needs, log: Pick<FastifyBaseLogger, 'warn'>) =>
  repeat(
    EVERY_MS,
    ({ wait, signal }) =>
      fillPhoneHashes(deps, (ms) => wait(ms * REST)).catch((error: unknown) => {
        if (!signal.aborted)
          log.warn({ err: error }, "the visitors are not all hashed with the partners' keys")
      }),
    0,
  )
