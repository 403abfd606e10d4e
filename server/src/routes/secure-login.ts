import { login } from '@contract/endpoints/login'
import type { secureLogin } from '@contract/endpoints/secure-login'
import { SECURE_ALGORITHM } from '@contract/sealing'
import { sql } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { Deps } from '../http/deps'
import type { Call, Handlers } from '../http/handler'
import { ApiError } from '../lib/api-error'
import { logInByCode, sendLoginCode } from '../services/login/code-login'
import { currentLoginKey } from '../services/login/keys'
import { type SealedPayload, takeMessage } from '../services/login/message'

type SecureCall = Pick<Call<never>, 'db' | 'afterCommit' | 'ip' | 'context'> & { payload: SealedPayload }

/**
 * Runs the plain call on the message. What the message wrote (its nonce) stays also where the plain call is refused and
 * its own writes are taken back: a message that the server has read is good for nothing any more.
 */
async function onMessage<P extends TObject, D>(
  call: SecureCall,
  deps: Deps,
  path: string,
  schema: P,
  plain: (payload: Static<P>) => Promise<D>,
): Promise<D> {
  const taken = await takeMessage(call, deps, path, schema)
  call.afterCommit(taken.release)
  await sql`savepoint taken`.execute(call.db)
  try {
    return await plain(taken.payload())
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (!error.keepWrites) await sql`rollback to savepoint taken`.execute(call.db)
    // The same refusal, but what is left of its writes stays.
    throw new ApiError(error.code, error.message, error.errors, true)
  }
}

const SEND = '/v1.0/sms/encrypt/send/code'
const LOGIN = '/v1.0/user/encrypt/login'

/** The plain pair behind an envelope (RFC 9180): beside TLS, for networks that look into it. */
export const secureLoginHandlers = (deps: Deps): Handlers<keyof typeof secureLogin> => ({
  '/v1.0/user/encrypt/info': async ({ db }) => {
    const { key_id, public_key, expires_at } = await currentLoginKey(db, deps)
    return {
      key_id,
      algorithm: SECURE_ALGORITHM,
      public_key,
      expires_at: expires_at.toISOString(),
      now: deps.clock.now().toISOString(),
    }
  },

  [SEND]: (call) =>
    onMessage(call, deps, SEND, login['/v1.0/sms/send/code'].payload, (payload) =>
      sendLoginCode(call, deps, payload),
    ),

  [LOGIN]: (call) =>
    onMessage(call, deps, LOGIN, login['/v1.0/user/code/login'].payload, (payload) =>
      logInByCode(call, deps, payload),
    ),
})
