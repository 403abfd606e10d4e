import type { privacy } from '@contract/endpoints/privacy'
import { CODE } from '@contract/envelope'
import type { Deps } from '../deps'
import { ApiError, type Handlers, visitorOf } from '../handler'
import { deleteAccount, endSession } from '../services/account'
import { exportText } from '../services/export-text'
import { listConsents, ownerOf } from '../services/personal-data'
import { withdraw } from '../services/withdrawal'

/** The visitor's rights over their own data (PIPL art. 15, 45, 47; decisions.md §7). */
export const privacyHandlers = (deps: Deps): Handlers<keyof typeof privacy> => ({
  '/v1/user/consent/list': async (call) => ({
    consents: await listConsents(call.db, await ownerOf(call.db, visitorOf(call).user_id)),
  }),

  '/v1/user/consent/receipt': async () => {
    throw new ApiError(CODE.notFound, '没有找到这条授权')
  },

  '/v1/user/consent/withdraw': async (call) => {
    const { user_id } = visitorOf(call)
    const { withdrawn_at, stopped, told } = await withdraw(deps, { user_id, id: call.payload.id })
    return { withdrawn_at: withdrawn_at.toISOString(), stopped, told }
  },

  /** One moment of the database, so that the parts of the text fit each other. */
  '/v1/user/data/export': (call) =>
    call.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => exportText(trx, deps, visitorOf(call).user_id)),

  '/v1/user/delete': async (call) => {
    const { deleted_at } = await deleteAccount(deps, visitorOf(call).user_id)
    return { deleted_at: deleted_at.toISOString() }
  },

  '/v1/user/logout': async (call) => {
    await endSession(call.db, visitorOf(call).session_id)
    return {}
  },
})
