import { CODE } from '@contract/codes'
import type { Payload } from '@contract/endpoints'
import { type HalfOrder, listHalf, openHalf } from '@/http/calls/half'
import { noteLogin } from '@/http/calls/login'
import { write } from '@/http/write'
import { ExpectedError, reportBug } from '@/lib/expected'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { useHalf } from '@/stores/half'
import { confirmAccount, expireSession, saveLogin } from '@/stores/session'
import { showToast } from '@/stores/toast'
import { answered, requestIdOf } from './link-try'

/** The server said no, in words for the visitor. `login`: they are on their way to the login already. */
export class HalfRefused extends ExpectedError {
  constructor(
    msg: string,
    readonly kind: 'gone' | 'login' | 'later',
    /** It was a link that was refused, not the wish to go on without one. */
    readonly byLink: boolean,
  ) {
    super(msg)
  }
}

/** Says no: quietly, as a page keeps the words; only an expired login leaves for another page. */
function refusal(code: number, msg: string, byLink: boolean): HalfRefused {
  if (code === CODE.unauthenticated) {
    showToast(msg)
    expireSession()
    return new HalfRefused(msg, 'login', byLink)
  }
  if (code !== CODE.forbidden && code !== CODE.validation) return new HalfRefused(msg, 'later', byLink)
  platform.session.remove(KEY.halfLink)
  return new HalfRefused(code === CODE.validation ? '链接不完整或不正确' : msg, 'gone', byLink)
}

/**
 * Exchanges the partner's link, where there is one, for a login; else goes on with the visitor's newest order. Without an
 * answer the link is kept for the next try, which gets the first answer if there was one. A refused link is dropped.
 * @throws {HalfRefused} with the server's words; else as `post` does
 */
export async function enterHalf(): Promise<HalfOrder> {
  const token = platform.session.get(KEY.halfLink) ?? ''
  const byLink = token !== ''
  const requestId = byLink ? requestIdOf(token) : undefined
  const answer = await openHalf(token, requestId)
  if (byLink) answered()
  if (!answer?.data) throw refusal(answer?.code ?? CODE.forbidden, answer?.msg ?? '', byLink)
  const { session, ...order } = answer.data
  platform.session.remove(KEY.halfLink)
  if (!session) confirmAccount(order.account)
  else {
    saveLogin(session)
    noteLogin('half')
  }
  useHalf.getState().keep(order)
  return order
}

const SAVE = '/open/credit/half/form/save'

export const saveHalf = (form: Payload<typeof SAVE>, onRefused: (msg: string) => void) =>
  write(SAVE, form, { onRefused })

/** Asks for the products of the page that follows, which asks again by itself where they do not come. */
export async function prepareOffers(order_no: string): Promise<void> {
  const list = await listHalf(order_no).catch(reportBug)
  if (list) useHalf.getState().keepOffers(order_no, list)
}
