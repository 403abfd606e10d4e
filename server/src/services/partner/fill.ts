import type { AgreementRef } from '@contract/values'
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

/** Whether a visitor agrees to exactly these texts: an earlier one may not have named this use. */
const agrees = (user_id: string, terms: readonly AgreementRef[]) => {
  const texts = terms.map(({ code, version, hash }) => sql`(${code}, ${version}, ${hash})`)
  return sql<boolean>`(
    select count(distinct c.agreement_code) from consents c
    where c.user_id = ${sql.ref(user_id)} and c.withdrawn_at is null
      and (c.agreement_code, c.version, c.hash) in (${sql.join(texts)})) = ${terms.length}`
}

/** The visitors of a range of account numbers without a hash for this key, who agree to every one of the login terms. */
const unhashed = (
  trx: Transaction<Database>,
  { key_id }: HashKey,
  after: number,
  terms: readonly AgreementRef[],
) =>
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
    .where(agrees('v.user_id', terms))
    // A withdrawal or deletion locks the visitor first, so nobody is hashed whose consent ends at this moment.
    .forKeyShare('v')
    .skipLocked()
    .execute()

/** Deletes the hashes of those who agree to earlier texts only. */
const forgetOthers = (
  trx: Transaction<Database>,
  { key_id }: HashKey,
  after: number,
  terms: readonly AgreementRef[],
) =>
  trx
    .deleteFrom('partner_marks')
    .where('key_id', '=', key_id)
    .where('user_id', '>', after)
    .where('user_id', '<=', after + SPAN)
    .where(sql<boolean>`not ${agrees('partner_marks.user_id', terms)}`)
    .execute()

/**
 * Stores the hashes that are missing for a key, deletes those of visitors who do not agree to the terms in force, and states
 * when the run has ended.
 */
async function fillKey({ db, clock, vault }: Needs, key: HashKey, rest: Rest): Promise<void> {
  const terms = await loginAgreements(db, clock.now())
  const { last } = await db
    .selectFrom('visitors')
    .select(({ fn }) => fn.coalesce(fn.max('user_id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  for (let after = 0; after < last; after += SPAN) {
    const began = performance.now()
    await db.transaction().execute(async (trx) => {
      await forgetOthers(trx, key, after, terms)
      const ids = new Set((await unhashed(trx, key, after, terms)).map(({ user_id }) => user_id))
      // Read again under their locks: a consent may have ended before the lock was given.
      const found = ids.size > 0 ? await unhashed(trx, key, after, terms) : []
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
