import { isHostApp } from '@contract/agent'
import { fits, TOKEN } from '@contract/formats'
import { KEY } from '@/platform/keys'
import { goOn, type Step } from './step'

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
