import { isHostApp } from '@contract/agent'
import { CODE } from '@contract/codes'
import { fits, TOKEN, UID } from '@contract/formats'
import { isLoopback, readOrigin } from '@contract/outbound/link'
import { pages } from '@contract/pages'
import { pickTheme } from '@contract/theme'
import { channelQuery } from '@/lib/address/secrets'
import { keepChannel } from '@/platform/keep-channel'
import { KEY } from '@/platform/keys'
import { LOGIN_KEYS } from '@/platform/login-keys'
import { type GuardDeps, goOn, type Outcome, type Step, stop, type Visit } from './step'

/** Step 1: sets the page's title (S2.5), never an empty one, by which no screen reader could name it (WCAG 2.4.2). */
const title: Step = ({ id }, { platform, brand }) => {
  platform.setTitle(pages[id].title || brand)
  return goOn
}

const channel: Step = (visit, { platform }) => {
  keepChannel(visit, platform.storage)
  return goOn
}

/** Step 3: on the result page inside the host app, asks the host to close the view, and stops. */
const hostResult: Step = async ({ id }, { platform, hostMark }) => {
  if (id !== 'result' || !isHostApp(platform.device.agent, hostMark)) return goOn
  await platform.bridge.call('appCloseView').catch(() => {})
  return stop
}

/**
 * Step 4: the login in the query of the result page is stored and removed from the address. A new one keeps the login
 * that it replaces, and is not used before the visitor has confirmed it (S4.30).
 */
const resultQuery: Step = ({ id, params }, { platform, refreshSession }) => {
  if (id !== 'result') return goOn
  const { _token, _user_id, _phone_mark } = params
  const { storage } = platform
  if (fits(TOKEN, _token) && _token !== storage.get(KEY.token) && storage.get(KEY.before) === null)
    storage.set(KEY.before, LOGIN_KEYS.map((key) => storage.get(key) ?? '').join('\n'))
  if (_token) storage.set(KEY.token, _token)
  if (_user_id) storage.set(KEY.userId, _user_id)
  if (_phone_mark) storage.set(KEY.phoneMark, _phone_mark)
  platform.address.forgetSecrets()
  refreshSession()
  return goOn
}

/** After step 4: on /credit the `_token` of a partner's link is kept for the session; the page exchanges it. */
const halfLink: Step = ({ id, params }, { platform }) => {
  if (id !== 'credit' || !params._token) return goOn
  platform.session.set(KEY.halfLink, params._token)
  platform.address.forgetSecrets()
  return goOn
}

/** Platform bit 1 is iOS (S9.2). */
const IOS = 1

/**
 * Inside the host app, except on iOS, requests the host's token before any other request (S4.11, S4.12). One that was
 * accepted before is ignored: the server may have refused its token since, which would be an endless loop.
 */
const hostToken: Step = async (_visit, { platform, hostMark, refreshSession }) => {
  const { agent, android, plat } = platform.device
  if (!isHostApp(agent, hostMark) || !(android || plat !== IOS)) return goOn
  const answer = String(await platform.bridge.call('getToken').catch(() => undefined))
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
const uidLogin: Step = async ({ params }, { platform, loginByUid, saveLogin }) => {
  if (!fits(UID, params.uid)) return goOn
  const answer = await loginByUid(params.uid)
  if (answer?.code === CODE.forbidden) {
    // A link that is used up stays so: the next try opens the page without it (S4.33).
    delete params.uid
    platform.address.forgetSecrets()
  }
  if (answer?.code !== CODE.ok || !answer.data) return stop
  saveLogin(answer.data)
  platform.address.forgetSecrets()
  return { kind: 'redirect', to: { id: 'from', params: {} } }
}

/** Step 6: stores the channel's settings; theme and tracking follow, and /result may leave for the redirect domain. */
const channelSettings: Step = async ({ id, params }, deps) => {
  const answer = await deps.loadChannelSettings(channelQuery(params, pages[id].path))
  if (answer?.code !== CODE.ok || !answer.data) return stop
  const option = answer.data
  deps.saveChannelSettings(option)

  const { platform } = deps
  const { host, origin } = platform.address
  const open = () => {
    const channel = platform.storage.get(KEY.channel) ?? ''
    const clues = {
      option: option.app.theme_color,
      channel,
      host,
      page: id,
      platformBit: platform.device.plat,
    }
    deps.applyTheme(pickTheme(clues))
    deps.track(channel)
  }
  const domain = id === 'result' ? redirectOrigin(option.redirect_domain, origin) : ''
  if (domain && domain !== origin) return { kind: 'leave', url: `${domain}/result`, stay: open }
  open()
  return goOn
}

/** The https origin of a redirect domain, or '' (S4.9); also http on this machine, when our page is there. */
export function redirectOrigin(domain: string, own: string): string {
  const link = readOrigin(domain, isLoopback(own))
  return link.ok ? link.url : ''
}

/** In the order of S4.1. The tester's tools put one more step before all of them (tester/start). */
export const steps: Step[] = [
  title,
  channel,
  hostResult,
  resultQuery,
  halfLink,
  hostToken,
  uidLogin,
  channelSettings,
]

/** @throws {ExpectedError} when a call of the guard gets no answer or an HTTP status other than 200 */
export async function runGuard(visit: Visit, deps: GuardDeps): Promise<Outcome> {
  for (const step of steps) {
    const outcome = await step(visit, deps)
    if (outcome.kind !== 'continue') return outcome
  }
  return goOn
}
