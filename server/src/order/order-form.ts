import type { OrderForm } from '@contract/endpoints/order'
import { LIMITS, TERMS } from '@contract/rules/amounts'
import { notPassedOn } from '../channel/passing-on'
import type { Deps } from '../http/deps'
import { openIdentityAgreements } from '../identity/consent'
import { accountOf } from '../login/visitors'
import type { Db } from '../postgres/tables'
import { flowFor, valuesOf } from './answers'
import { FIELDS, isAsked } from './fields'
import { identityStepFor } from './identity-step'
import { nameOf, ownOrder, resumeOrder } from './orders'

/** The form with what is known: of the numbered, the open or a new order. @throws {ApiError} 404 for no own order */
export async function orderForm(
  db: Db,
  deps: Deps,
  { user_id, channel, order_no }: { user_id: number; channel: string; order_no?: string },
): Promise<OrderForm> {
  const { vault, clock } = deps
  const order = order_no
    ? await ownOrder(db, user_id, order_no)
    : await resumeOrder(db, deps, { user_id, channel })
  const { identity, pass_on, catalogue } = await identityStepFor(db, deps, order)
  return {
    order_no: order.order_no,
    flow: flowFor(order.flow, identity),
    fields: FIELDS.filter(({ name }) => isAsked(name, identity)),
    values: { ...(await nameOf(db, order, vault)), ...valuesOf(order, vault) },
    id_no_masked: order.id_no_masked,
    limits: { ...LIMITS },
    terms: [...TERMS],
    agreements:
      identity === 'never' ? [] : await openIdentityAgreements(db, user_id, clock.now(), { catalogue }),
    account: await accountOf(db, deps, user_id),
    ...notPassedOn(pass_on),
    ...(identity !== 'before' && { identity_step: identity }),
  }
}
