import type { Driver } from '../drivers/driver'
import { until } from '../drivers/until'
import { ownRows, userIdOf } from './known'
import { newPerson, type Person } from './person'
import { list } from './scenario'

const agreements = ['user-service', 'privacy']
const CHECK = '/v1.0/user/login/pre/check'
const LOGINS = ['/v1.0/user/code/login', '/v1.0/user/encrypt/login']

export async function openEntry(visitor: Driver) {
  await visitor.open('home')
  await byCode(visitor)
}

/** On the open entry page, chooses the login by a code; the mini-program offers WeChat's phone number first. */
export async function byCode(visitor: Driver) {
  await visitor.waitFor('home-products')
  if (visitor.target === 'weapp' && !(await visitor.exists('login-mobile'))) await visitor.tap('login-other')
  await visitor.waitFor('login-submit')
}

async function tickAgreements(visitor: Driver) {
  for (const code of agreements) {
    await visitor.waitFor(`consent-${code}`)
    await visitor.tap(`consent-${code}`)
  }
}

/** Enters the phone number, ticks the consents and asks for a code on the open entry page; returns the code. */
export async function askForCode(visitor: Driver, { mobile }: Person): Promise<string> {
  await byCode(visitor)
  await visitor.fill('login-mobile', mobile)
  await tickAgreements(visitor)
  await visitor.tap('login-submit')
  await visitor.waitFor('login-code')
  return visitor.smsCode()
}

/** Logs a person in on the open entry page; the complete code needs no further tap. */
export async function logIn(visitor: Driver, person: Person) {
  await visitor.fill('login-code', await askForCode(visitor, person))
}

export const loggingIn = [
  ...list(
    (test) => {
      test('a visitor logs in by SMS code, once despite two taps and only with the consents; no box is ticked beforehand, and each consent is stored with channel and device [S8.11, S11.1, S11.2, S24.1]', async (visitor) => {
        const person = newPerson()
        await visitor.open('landing', { channel: 'test-c3' })
        for (const code of agreements) {
          await visitor.waitFor(`consent-${code}`)
          expect(await visitor.checked(`consent-${code}`)).toBe(false)
        }
        await byCode(visitor)
        await visitor.fill('login-mobile', person.mobile)
        await visitor.tap('login-submit')
        await visitor.settle()
        for (const path of [CHECK, ...LOGINS]) expect(visitor.calls(path)).toHaveLength(0)

        const code = await askForCode(visitor, person)
        await visitor.tap('consent-privacy')
        await visitor.fill('login-code', code)
        await visitor.tap('login-submit')
        await visitor.settle()
        expect(await visitor.page()).toBe('landing')
        for (const path of LOGINS) expect(visitor.calls(path)).toHaveLength(0)

        await visitor.tap('consent-privacy')
        for (const path of LOGINS) await visitor.fault(path, 'slow')
        await visitor.tapTwice('login-submit')
        const sent = () => LOGINS.flatMap((path) => visitor.calls(path))
        await until('the login to be sent', () => sent().length > 0)
        await visitor.release()
        await visitor.arrive('from')
        expect(sent()).toHaveLength(1)
        expect(await userIdOf(visitor)).toBeGreaterThan(0)
        expect(await visitor.storage('access_token')).toBeTruthy()
        expect(await visitor.storage('phone_mark')).toBeTruthy()
        const stored = await ownRows(
          visitor,
          'select agreement_code, channel, device, withdrawn_at from consents where user_id = $1 order by 1',
        )
        const given = { channel: 'test-c3', device: await visitor.storage('localdid'), withdrawn_at: null }
        expect(stored).toEqual([...agreements].sort().map((agreement_code) => ({ ...given, agreement_code })))
        const [sealed] = await ownRows<{ mobile_sealed: string }>(
          visitor,
          'select mobile_sealed from visitors where user_id = $1',
        )
        expect(sealed?.mobile_sealed).not.toContain(person.mobile)
        expect(visitor.server.log()).not.toContain(person.mobile)
      })
    },
    ['chromium', 'simulate', 'webkit'],
  ),
  ...list((test) => {
    test('phone and code are sent encrypted, only after the visitor requests a code, and neither plain calls nor stored responses contain them [S12.2]', async (visitor) => {
      const person = newPerson()
      const { mobile } = person
      await openEntry(visitor)
      await visitor.fill('login-mobile', mobile)
      await visitor.settle()
      expect(visitor.calls(CHECK)).toEqual([])
      expect(JSON.stringify(visitor.calls())).not.toContain(mobile)
      const code = await askForCode(visitor, person)
      await visitor.fill('login-code', code)
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
    })
  }),
]
