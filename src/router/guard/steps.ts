import { isHostApp } from '@contract/agent'
import { CODE } from '@contract/codes'
import { fits, TOKEN, UID } from '@contract/formats'
import { pages } from '@contract/pages'
import { keepChannel } from '@/platform/keep-channel'
import { KEY } from '@/platform/keys'
import { goOn, type Step, stop } from './step'

/** Step 1: sets the page's title (S2.5), never an empty one, by which no screen reader could name it (WCAG 2.4.2). */
export const title: Step = ({ id }, { platform, brand }) => {
  platform.setTitle(pages[id].title || brand)
  return goOn
}

/** Step 2: stores the channel that the visit names. */
export const channel: Step = (visit, { platform }) => {
  keepChannel(visit, platform.storage)
  return goOn
}

/** Step 3: on the result page inside the host app, asks the host to close the view, and stops. */
export const hostResult: Step = async ({ id }, { platform, hostMark }) => {
  if (id !== 'result' || !isHostApp(platform.device.agent, hostMark)) return goOn
  await platform.bridge.call('appCloseView').catch(() => {})
  return stop
}

/** Step 4: the login in the query of the result page is stored and removed from the address. */
export const resultQuery: Step = ({ id, params }, { platform, refreshSession }) => {
  if (id !== 'result') return goOn
  const { _token, _user_id, _phone_mark } = params
  if (_token) platform.storage.set(KEY.token, _token)
  if (_user_id) platform.storage.set(KEY.userId, _user_id)
  if (_phone_mark) platform.storage.set(KEY.phoneMark, _phone_mark)
  platform.address.forgetSecrets()
  refreshSession()
  return goOn
}

/** After step 4: on /credit the `_token` of a partner's link is kept for the session; the page exchanges it. */
export const halfLink: Step = ({ id, params }, { platform }) => {
  if (id !== 'credit' || !params._token) return goOn
  platform.session.set(KEY.halfLink, params._token)
  platform.address.forgetSecrets()
  return goOn
}

/** Platform bit 1 is iOS (S9.2). */
const IOS = 1

/**
 * Inside the host app, on Android or when the platform bit is not 1, requests the host's token before any other
 * request. The JSON string is stored as `token`, its `_token` as `access_token` (S4.12); any other answer changes
 * nothing. One that was accepted before is ignored: the server may have refused its token since, and taking it again
 * would be an endless loop.
 */
export const hostToken: Step = async (_visit, { platform, hostMark, refreshSession }) => {
  const { agent, android, plat } = platform.device
  if (!isHostApp(agent, hostMark) || !(android || plat !== IOS)) return goOn
  const raw = await platform.bridge.call('getToken').catch(() => undefined)
  const answer = String(raw)
  const token = tokenOf(answer)
  if (token && answer !== platform.storage.get(KEY.hostToken)) {
    platform.storage.set(KEY.hostToken, answer)
    platform.storage.set(KEY.token, token)
    refreshSession()
  }
  return goOn
}

function tokenOf(answer: string): string | undefined {
  try {
    const token: unknown = JSON.parse(answer)?._token
    return fits(TOKEN, token) ? token : undefined
  } catch {
    return undefined
  }
}

/** Step 5: logs the visitor in with a valid `uid` of the query and goes to /from; any code but 200 stops. */
export const uidLogin: Step = async ({ params }, { platform, loginByUid, saveLogin }) => {
  if (!fits(UID, params.uid)) return goOn
  const answer = await loginByUid(params.uid)
  if (answer?.code !== CODE.ok || !answer.data) return stop
  saveLogin(answer.data)
  platform.address.forgetSecrets()
  return { kind: 'redirect', to: { id: 'from', params: {} } }
}
