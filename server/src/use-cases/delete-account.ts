import type { Deps } from '../http/deps'
import type { AccountDeletion, Owner } from '../http/rights'
import type { Db } from '../postgres/tables'
import { ROOMS } from '../privacy/rooms'
import { withStandstill } from './standstill'

/** Deletes or makes anonymous all that is stored about a visitor. It ends with the ledger's locks. */
export async function forgetAll(db: Db, owner: Owner, by: AccountDeletion): Promise<void> {
  for (const noun of Object.values(ROOMS)) if ('forget' in noun) await noun.forget(db, owner, by)
}

/** Kept are the anonymous proofs of consents and the notices to institutions that have data (PIPL art. 47). */
export const deleteAccount = (
  { db, clock, random, journal }: Pick<Deps, 'db' | 'clock' | 'random' | 'journal'>,
  { user_id, channel }: { user_id: number; channel: string },
): Promise<{ deleted_at: Date }> =>
  withStandstill({ db, clock }, user_id, async (trx, owner) => {
    const at = clock.now()
    await forgetAll(trx, owner, { at, channel, random })
    await journal.write({ at: at.toISOString(), user_id })
    return { deleted_at: at }
  })
