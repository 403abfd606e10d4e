import type { Driver } from '../drivers/driver'
import { newPerson, type Person } from './person'
import type { Scenario } from './scenario'

const agreements = ['user-service', 'privacy']
const CHECK = '/v1.0/user/login/pre/check'
const LOGINS = ['/v1.0/user/code/login', '/v1.0/user/encrypt/login']

/** Logs a person in on the entry page that is shown. */
export async function logIn(visitor: Driver, { mobile }: Person) {
  await visitor.fill('login-mobile', mobile)
  await visitor.tap('login-send')
  await visitor.fill('login-code', await visitor.smsCode())
  for (const code of agreements) await visitor.tap(`consent-${code}`)
  await visitor.tap('login-submit')
}

export const loggingIn: Scenario[] = [
  {
    title: 'nothing is ticked for the visitor, and without consent nobody is logged in [S11.2, S24.1]',
    async walk(visitor) {
      await visitor.open('home')
      for (const code of agreements) {
        await visitor.waitFor(`consent-${code}`)
        expect(await visitor.checked(`consent-${code}`)).toBe(false)
      }
      await visitor.fill('login-mobile', newPerson().mobile)
      await visitor.tap('login-send')
      await visitor.fill('login-code', await visitor.smsCode())
      await visitor.tap('login-submit')
      await visitor.settle()
      expect(await visitor.page()).toBe('home')
      for (const path of LOGINS) expect(visitor.calls(path)).toHaveLength(0)
    },
  },
  {
    on: ['chromium', 'simulate', 'webkit'],
    title:
      'a visitor logs in by SMS code: the token is kept and each consent is stored with channel and device [S11.1]',
    async walk(visitor) {
      const person = newPerson()
      await visitor.open('landing', { channel: 'test-c3' })
      await logIn(visitor, person)
      await visitor.arrive('from')
      const userId = Number(await visitor.storage('user_id'))
      expect(userId).toBeGreaterThan(0)
      expect(await visitor.storage('access_token')).toBeTruthy()
      expect(await visitor.storage('phone_mark')).toBeTruthy()
      const device = await visitor.storage('localdid')
      const stored = await visitor.server.rows(
        'select agreement_code, channel, device, withdrawn_at from consents where user_id = $1 order by 1',
        [userId],
      )
      expect(stored).toEqual(
        [...agreements].sort().map((agreement_code) => ({
          agreement_code,
          channel: 'test-c3',
          device,
          withdrawn_at: null,
        })),
      )
      const [sealed] = await visitor.server.rows<{ mobile_sealed: string }>(
        'select mobile_sealed from visitors where user_id = $1',
        [userId],
      )
      expect(sealed?.mobile_sealed).not.toContain(person.mobile)
      expect(visitor.server.log()).not.toContain(person.mobile)
    },
  },
  {
    title:
      'phone and code travel encrypted, not before the visitor asks for a code, and neither the plain calls nor the stored answers know them [S12.2]',
    async walk(visitor) {
      const { mobile } = newPerson()
      await visitor.open('home')
      await visitor.fill('login-mobile', mobile)
      await visitor.settle()
      expect(visitor.calls(CHECK)).toEqual([])
      expect(JSON.stringify(visitor.calls())).not.toContain(mobile)
      await visitor.tap('login-send')
      const code = await visitor.smsCode()
      await visitor.fill('login-code', code)
      for (const agreement of agreements) await visitor.tap(`consent-${agreement}`)
      await visitor.tap('login-submit')
      await visitor.arrive('from')
      for (const path of [CHECK, '/v1.0/sms/encrypt/send/code', '/v1.0/user/encrypt/login']) {
        const [call, ...more] = visitor.calls(path)
        expect(more).toEqual([])
        expect(call?.body).toMatchObject({ key_id: expect.any(String), cipher: expect.any(String) })
      }
      for (const path of ['/v1.0/sms/send/code', '/v1.0/user/code/login'])
        expect(visitor.calls(path)).toEqual([])
      expect(JSON.stringify(visitor.calls())).not.toContain(mobile)
      expect(JSON.stringify(visitor.calls())).not.toContain(`"${code}"`)
      const kept = await visitor.server.rows('select fingerprint, answer from idempotency')
      expect(JSON.stringify(kept)).not.toContain(mobile)
    },
  },
  {
    title: 'a login whose answer was lost is tried again with the same message, and counts once [S12.7]',
    async walk(visitor) {
      const { mobile } = newPerson()
      await visitor.open('home')
      await visitor.fill('login-mobile', mobile)
      await visitor.tap('login-send')
      await visitor.fill('login-code', await visitor.smsCode())
      for (const agreement of agreements) await visitor.tap(`consent-${agreement}`)
      await visitor.fault('/v1.0/user/encrypt/login', 'offline')
      await visitor.tap('login-submit')
      await visitor.waitFor('login-failed')
      await visitor.fault('/v1.0/user/encrypt/login', null)
      await visitor.tapText('重试')
      await visitor.arrive('from')
      const bodies = visitor.calls('/v1.0/user/encrypt/login').map(({ body }) => body)
      expect(bodies.length).toBeGreaterThan(1)
      expect(new Set(bodies.map(({ cipher }) => cipher)).size).toBe(1)
      expect(new Set(bodies.map((body) => (body.public as { request_id: string }).request_id)).size).toBe(1)
    },
  },
  {
    title: 'a login key that has gone in the meantime is replaced without the visitor noticing',
    async walk(visitor) {
      const { mobile } = newPerson()
      await visitor.open('home')
      await visitor.fill('login-mobile', mobile)
      await visitor.settle()
      await visitor.server.rows('delete from login_keys')
      await visitor.tap('login-send')
      await visitor.fill('login-code', await visitor.smsCode())
      for (const agreement of agreements) await visitor.tap(`consent-${agreement}`)
      await visitor.tap('login-submit')
      await visitor.arrive('from')
      const keys = visitor.calls(CHECK).map(({ body }) => body.key_id)
      expect(new Set(keys).size).toBe(2)
      expect(visitor.calls('/v1.0/user/encrypt/info')).toHaveLength(2)
    },
  },
]
