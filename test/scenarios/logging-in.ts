import type { Driver } from '../drivers/driver'
import { newPerson, type Person } from './person'
import type { Scenario } from './scenario'

const agreements = ['user-service', 'privacy']

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
    title: 'nothing is ticked for the visitor, and without consent nobody is logged in',
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
      expect(visitor.calls('/v1.0/user/code/login')).toHaveLength(0)
    },
  },
  {
    title:
      'a visitor logs in by SMS code: the token is kept and each consent is stored with channel and device',
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
]
