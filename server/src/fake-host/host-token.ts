import { CODE } from '@contract/codes'
import { type PersonaName, SANDBOX_HEADERS, SANDBOX_MOBILE } from '@contract/sandbox'
import { tokenAnswer } from '@/tester/host/fake-bridge'
import type { HostSettings } from '@/tester/host/host-settings'

/** Logs in as this test visitor, which also resets it to its documented state. Test mode only. */
async function personaToken(persona: PersonaName): Promise<string> {
  const block = {
    // Browsers have no `crypto.randomUUID` over plain http from another machine.
    request_id: `fake-host-${Date.now()}`,
    _ver: '',
    _oid: '',
    _ua: navigator.userAgent,
    _did: 'fake-host',
  }
  const body = {
    public: { ...block, _os: 4, _ch: '', _time: 0, _ref: '', _plat: 4 },
    url: '',
    phone_mark: '',
    user_id: 0,
    mobile: SANDBOX_MOBILE,
  }
  const answer = await fetch('/test/user/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SANDBOX_HEADERS.persona]: persona },
    body: JSON.stringify(body),
  })
  if (answer.status === 404) throw new Error('测试访客需要测试模式（APP_MODE=test）')
  const { code, msg, data } = await answer.json()
  if (code !== CODE.ok) throw new Error(msg || `code ${code}`)
  return data.token
}

/** The host app's login, requested on first use and kept while the app is open; a failure is not kept. */
export function hostLogin({ token, persona }: HostSettings): () => Promise<string | null> {
  let held: Promise<string | null> | undefined
  return () => {
    if (token === 'wrong') return Promise.resolve('no-token-of-this-server')
    if (token !== 'persona') return Promise.resolve(null)
    held ??= personaToken(persona).catch((error) => {
      held = undefined
      throw error
    })
    return held
  }
}

/** The result of the bridge's `getToken`. */
export const answerOf = ({ token }: HostSettings) =>
  token === 'garbage' ? () => '<html>502 Bad Gateway</html>' : tokenAnswer
