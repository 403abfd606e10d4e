import { FLOW } from '@contract/rules/order-steps'
import type { Reason } from '@contract/values'
import type { Kysely } from 'kysely'
import type { Deps } from '../../http/deps'
import { STUDENT } from '../../matching/rules'
import type { Database } from '../../tables/database'
import { applicantFor, prospectFor } from '../order/applicant'
import type { Order } from '../order/orders'
import { screen } from './screen'

/**
 * Whether the order can be matched now or, while only its identity is missing, whether any product could serve the
 * visitor. `reasons` says why not.
 * @param consenting whether this transaction is about to record the consent to processing the identity
 */
export async function checkServable(
  db: Kysely<Database>,
  { clock, vault }: Pick<Deps, 'clock' | 'vault'>,
  order: Order,
  consenting = false,
): Promise<{ eligible: boolean; reasons: Reason[] }> {
  const reasons = await reasonsAgainst(db, { clock, vault }, order, consenting)
  return { eligible: reasons.length === 0, reasons }
}

async function reasonsAgainst(
  db: Kysely<Database>,
  { clock, vault }: Pick<Deps, 'clock' | 'vault'>,
  order: Order,
  consenting: boolean,
): Promise<Reason[]> {
  if (order.flow === FLOW.identity) {
    const prospect = await prospectFor(db, order)
    return 'missing' in prospect ? prospect.missing : screen(db, prospect)
  }
  const applicant = await applicantFor(db, order, { at: clock.now(), vault, consenting })
  if ('missing' in applicant) return applicant.missing
  return applicant.occupation === 'student' ? [STUDENT] : []
}
