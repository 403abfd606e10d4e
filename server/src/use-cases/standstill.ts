import { setTimeout as sleep } from 'node:timers/promises'
import { CODE } from '@contract/codes'
import { sql, type Transaction } from 'kysely'
import type { Deps } from '../http/deps'
import type { Owner } from '../http/rights'
import { ApiError } from '../lib/api-error'
import { hasKey } from '../lib/statement'
import type { Database } from '../postgres/tables'
import { ownerOf } from '../privacy/owner'

/** Limits how long the visitor waits for a delivery that hangs, milliseconds. */
const WAIT_MS = 5_000
/** How often a delivery in progress is looked at, milliseconds. */
const LOOK_MS = 100
const LOCK_NOT_AVAILABLE = '55P03'

class Sending extends Error {}

const busy = () => new ApiError(CODE.conflict, '资料正在送往机构，暂时不能处理，请稍后再试')

/**
 * Runs `work` with locks that prevent sending the visitor's data and adding applications, after running deliveries
 * have ended. The order of locks, for everything that takes several: orders, visitor, deliveries, applications,
 * appointments, and last what other visitors may wait for: `consent_subjects` and the chain of the ledger.
 * @throws {ApiError} 401 when the account has been deleted meanwhile, 409 when a delivery takes too long
 */
export async function withStandstill<T>(
  deps: Pick<Deps, 'db' | 'clock'>,
  user_id: number,
  work: (trx: Transaction<Database>, owner: Owner) => Promise<T>,
): Promise<T> {
  for (const since = performance.now(); ; await sleep(LOOK_MS)) {
    try {
      return await attempt(deps, user_id, work)
    } catch (error) {
      if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) throw busy()
      if (!(error instanceof Sending)) throw error
      if (performance.now() - since > WAIT_MS) throw busy()
    }
  }
}

/** The visitor's number and those of the leads with the phone number, in the order in which their rows are locked. */
const peopleOf = ({ user_id, leads }: Owner) =>
  [...new Set([user_id, ...leads.map((lead) => lead.user_id)])].sort((a, b) => a - b)

/** @throws {Sending} when something of the visitor is being sent */
const attempt = <T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user_id: number,
  work: (trx: Transaction<Database>, owner: Owner) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(WAIT_MS)}`.execute(trx)
    await sql`select from orders where user_id = ${user_id} order by order_no for update`.execute(trx)
    await sql`select from visitors where user_id = ${user_id} for update`.execute(trx)
    // Read under the locks, so that nothing is added to it meanwhile.
    const owner = await ownerOf(trx, user_id)
    const now = clock.now()
    // One statement for each number: rows that are locked lie on one machine.
    for (const number of peopleOf(owner)) {
      const waiting = await trx
        .selectFrom('deliveries')
        .select('sending_until')
        .where('done_at', 'is', null)
        .where('user_id', '=', number)
        .where((is) => is.or([is.lit(number === user_id), hasKey('lead_no', owner.leads)]))
        .orderBy('id')
        .forUpdate()
        .execute()
      if (waiting.some(({ sending_until }) => sending_until && sending_until > now)) throw new Sending()
    }
    await sql`select from applications where user_id = ${user_id} order by apply_no for update`.execute(trx)
    return work(trx, owner)
  })
