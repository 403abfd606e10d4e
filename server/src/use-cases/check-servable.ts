import { FLOW } from '@contract/rules/order-steps'
import type { Reason } from '@contract/values'
import type { Deps } from '../http/deps'
import { noFitOf } from '../match/rules/no-fit'
import { STUDENT } from '../match/rules/rules'
import { flowFor } from '../order/answers'
import { applicantFor, prospectFor } from '../order/applicant'
import { type IdentityState, identityStepFor } from '../order/identity-step'
import type { Order } from '../order/orders'
import type { Db } from '../postgres/tables'

const NO_PRODUCT: Reason = {
  code: 'no_product_fails',
  text: '各产品对申请人的要求不同，按您填写的情况，换金额或期限也没有符合的',
}

const answer = (reasons: Reason[]) => ({ eligible: reasons.length === 0, reasons })

/**
 * Whether the order can be matched or, while only its identity is missing, whether any product could serve the visitor;
 * `reasons` says why not. `consenting`: this transaction is about to record the consent to processing the identity;
 * `state`: what the call has just read of it.
 */
export async function checkServable(
  db: Db,
  deps: Pick<Deps, 'clock' | 'vault' | 'config'>,
  order: Order,
  { consenting = false, state }: { consenting?: boolean; state?: IdentityState } = {},
): Promise<{ eligible: boolean; reasons: Reason[] }> {
  const { clock, vault } = deps
  const { catalogue, identity } = state ?? (await identityStepFor(db, deps, order))
  if (flowFor(order.flow, identity) === FLOW.identity) {
    const prospect = await prospectFor(db, order, identity)
    if ('missing' in prospect) return answer(prospect.missing)
    // Whatever the number says: it must not be asked for in vain (PIPL art. 6: minimum data).
    const products = catalogue.products.map(({ definition }) => definition)
    const { change_helps, reasons } = noFitOf(products, prospect)
    if (change_helps) return answer([])
    return answer(reasons.length > 0 ? reasons : [NO_PRODUCT])
  }
  const applicant = await applicantFor(db, order, { at: clock.now(), vault, identity, consenting })
  if ('missing' in applicant) return answer(applicant.missing)
  return answer(applicant.occupation === 'student' ? [STUDENT] : [])
}
