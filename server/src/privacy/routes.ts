import { listConsents } from '../consent/own'
import type { Deps } from '../http/deps'
import { type Call, type Handlers, type Visitor, visitorOf } from '../http/handler'
import { endSession } from '../login/sessions'
import { deleteAccount } from '../use-cases/delete-account'
import { exportText } from '../use-cases/export-data'
import { stopAll, withdraw } from '../use-cases/withdraw-consent'
import { consentReceipt } from './consent-receipt'
import { ownerOf } from './owner'
import { listReceivers } from './receivers'

const sent = ({ withdrawn_at, stopped, notified }: Awaited<ReturnType<typeof withdraw>>) => ({
  withdrawn_at: withdrawn_at.toISOString(),
  stopped,
  notified,
})

/** Who withdraws, as the ledger records it. */
const by = (call: Pick<Call<never>, 'context'> & { visitor: Visitor | null }) => ({
  user_id: visitorOf(call).user_id,
  channel: call.context._ch,
  device: call.context._did,
})

/** The visitor's rights over their own data (PIPL art. 15, 45, 47; S24.22). */
export const privacyHandlers = (deps: Deps): Handlers<'privacy'> => ({
  '/v1/user/consent/list': async (call) => {
    const owner = await ownerOf(call.db, visitorOf(call).user_id)
    const consents = await listConsents(call.db, owner)
    if (!call.payload.receivers) return { consents }
    return { consents, receivers: await listReceivers(call.db, deps, owner) }
  },

  '/v1/user/consent/receipt': (call) =>
    call.db.transaction().execute(async (trx) => {
      const owner = await ownerOf(trx, visitorOf(call).user_id)
      return consentReceipt(trx, owner, call.payload.id, deps.config)
    }),

  '/v1/user/consent/withdraw': async (call) =>
    sent(await withdraw(deps, { ...by(call), id: call.payload.id })),

  '/v1/user/consent/stop': async (call) => sent(await stopAll(deps, by(call))),

  /** Read from one snapshot of the database, so that the parts of the text are consistent. */
  '/v1/user/data/export': (call) =>
    call.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => exportText(trx, deps, visitorOf(call).user_id)),

  '/v1/user/delete': async (call) => {
    const { user_id } = visitorOf(call)
    const { deleted_at } = await deleteAccount(deps, { user_id, channel: call.context._ch })
    return { deleted_at: deleted_at.toISOString() }
  },

  '/v1/user/logout': async (call) => {
    const { half_order, ...visitor } = visitorOf(call)
    // The visitor's other sessions stay valid; what a partner's link opened nobody could come back to.
    if (half_order === null) await endSession(call.db, visitor)
    else await deleteAccount(deps, { user_id: visitor.user_id, channel: call.context._ch })
    return {}
  },
})
