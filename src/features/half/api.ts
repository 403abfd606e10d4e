import type { OrderNo } from '@contract/brands'
import { CODE } from '@contract/codes'
import type { Payload } from '@contract/endpoints'
import type { HalfChange } from '@contract/endpoints/half'
import { post } from '@/http/api'
import { noteLogin } from '@/http/calls/login'
import { read } from '@/http/read'
import { write } from '@/http/write'
import { ExpectedError, reportUnexpected } from '@/lib/expected'
import { newId } from '@/platform/clock'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { type HalfOrder, saveHalfLogin, useHalf } from '@/stores/half'
import { confirmAccount, endHalfLogin, expireSession } from '@/stores/session'
import { showToast } from '@/stores/toast'

/** The server refused, with a message for the visitor. `login` means that the login page is already being opened. */
export class HalfRefused extends ExpectedError {
  constructor(
    msg: string,
    readonly kind: 'gone' | 'login' | 'later',
    readonly byLink: boolean,
  ) {
    super(msg)
  }
}

/** Why the order could not be opened; `failed` when no answer arrived. */
export type Trouble = HalfRefused | { kind: 'failed' }
export const troubleOf = (error: unknown): Trouble =>
  error instanceof HalfRefused ? error : { kind: 'failed' }

/** The session of the partner's link, or else the visitor's login. */
const LOGIN = { login: 'half' } as const

/** The page shows the message, so there is no toast; only an expired login opens another page. */
function refusal(code: number, msg: string, byLink: boolean): HalfRefused {
  if (code === CODE.unauthenticated) {
    showToast(msg)
    expireSession(LOGIN.login)
    return new HalfRefused(msg, 'login', byLink)
  }
  if (code !== CODE.forbidden && code !== CODE.validation) return new HalfRefused(msg, 'later', byLink)
  platform.session.remove(KEY.halfLink)
  return new HalfRefused(code === CODE.validation ? '链接不完整或不正确' : msg, 'gone', byLink)
}

/**
 * Exchanges the partner's link, kept until the answer, for a session, or continues with the newest order. The link is
 * exchanged in the visitor's own login: where that proves its number, no other session is needed.
 * @param change the answers of a complete order to ask for again
 * @throws {HalfRefused} with the server's message
 */
export async function enterHalf(change?: HalfChange): Promise<HalfOrder> {
  const token = platform.session.get(KEY.halfLink) ?? ''
  const byLink = token !== ''
  const requestId = byLink ? requestIdOf(token) : undefined
  const answer = await post(
    '/open/credit/half/form',
    { token, change },
    { quiet: true, retry: 'write', requestId, ...(!byLink && LOGIN) },
  )
  // A refusal is an answer too, so the next try gets a new id.
  if (byLink) platform.session.remove(KEY.halfTry)
  if (!answer?.data) throw refusal(answer?.code ?? CODE.forbidden, answer?.msg ?? '', byLink)
  const { session, ...order } = answer.data
  platform.session.remove(KEY.halfLink)
  if (session) {
    saveHalfLogin(session)
    noteLogin('half')
  } else if (byLink || !platform.storage.get(KEY.halfToken)) {
    endHalfLogin()
    confirmAccount(order.account)
  }
  useHalf.getState().keep(order)
  return order
}

const SAVE = '/open/credit/half/form/save'

export const saveHalf = (form: Payload<typeof SAVE>, onRefused: (msg: string) => void) =>
  write(SAVE, form, { onRefused, ...LOGIN })

export const listHalf = (order_no: OrderNo) => read('/open/credit/half/list', { order_no }, LOGIN)

export const chooseOffer = async (order_no: OrderNo, code: string) =>
  (await post('/open/credit/half/click', { order_no, code }, LOGIN))?.data ?? undefined

/** Deletes what the session of a partner's link has brought; without one, nothing: the call would delete the account. */
export const deleteEntered = async () =>
  platform.storage.get(KEY.halfToken) !== null &&
  (await post('/v1/user/delete', { confirm: true }, LOGIN))?.code === CODE.ok

/** Preloads the products of the next page, which requests them itself when this fails. */
export async function prepareOffers(order_no: OrderNo): Promise<void> {
  const list = await listHalf(order_no).catch(reportUnexpected)
  if (list) useHalf.getState().keepOffers(order_no, list)
}

/** The same id for every retry of a link's exchange, also after a reload, so that a lost answer does not use it up. */
function requestIdOf(token: string): string {
  const [id, ...rest] = (platform.session.get(KEY.halfTry) ?? '').split(' ')
  if (id && rest.join(' ') === token) return id
  const made = newId()
  platform.session.set(KEY.halfTry, `${made} ${token}`)
  return made
}
