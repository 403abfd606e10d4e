import { MAX_REQUEST_ID } from '@contract/formats'
import { reportUnexpected } from '@/lib/expected'
import type { CallLogin } from '@/stores/session'
import { post } from '../api'

// Here because the guard, pages and the half flow make these calls too.

/** Logs in by a link's id, which is the idempotency key, so that a retry after a lost answer gets the same answer. */
export const loginByUid = (uid: string) =>
  post(
    '/v1.0/user/uid/login',
    { uid, _token: '' },
    { quiet: true, retry: 'write', requestId: uid.split('.')[0]?.slice(0, MAX_REQUEST_ID) || undefined },
  )

/** Records a login for our own statistics; the request neither delays the visitor nor shows errors. */
export const noteLogin = (scene: 'code' | 'wechat' | 'half') =>
  void post(
    '/v1/user/loginMark',
    { scene },
    { quiet: true, ...(scene === 'half' && { login: scene }) },
  ).catch(reportUnexpected)

/** Ends the login on the server. A failure is silent, because the caller ends the login on this device in any case. */
export const endLogin = (login?: CallLogin) =>
  post('/v1/user/logout', {}, { quiet: true, login }).catch(reportUnexpected)
