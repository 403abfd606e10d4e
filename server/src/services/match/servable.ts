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
 */
export async function checkServable(
  db: Kysely<Database>,
  { clock, vault }: Pick<Deps, 'clock' | 'vault'>,
  order: Order,
): Promise<{ eligible: boolean; reasons: Reason[] }> {
  const reasons = await reasonsAgainst(db, { clock, vault }, order)
  return { eligible: reasons.length === 0, reasons }
}

async function reasonsAgainst(
  db: Kysely<Database>,
  { clock, vault }: Pick<Deps, 'clock' | 'vault'>,
  order: Order,
): Promise<Reason[]> {
  if (order.flow === FLOW.identity) {
    const prospect = await prospectFor(db, order)
    return 'missing' in prospect ? prospect.missing : screen(db, prospect)
  }
  const applicant = await applicantFor(db, order, { at: clock.now(), vault })
  if ('missing' in applicant) return applicant.missing
  return applicant.occupation === 'student' ? [STUDENT] : []
}
