import { redeemCode } from '../../src/services/login/sms-code'
import { purge } from '../../src/services/privacy/purge'
import { type CallOptions, freshMobile, rowOf, rowsOf, type TestApp, testApp } from '../tools/harness'

const SEND = '/v1.0/sms/send/code'
const LOGIN = '/v1.0/user/code/login'
const CHECK = '/v1.0/user/login/pre/check'
const WRONG = { code: 601, errors: [{ field: 'code', content: '验证码不正确或已失效，请重新获取' }] }

let server: TestApp
beforeAll(async () => {
  server = await testApp({ mode: 'development' })
})
afterAll(() => server.close())
/** What one test asks for is not counted against the next. */
beforeEach(() => server.clock.forward(3_600))

async function sentCode(mobile: string, device?: string) {
  const { dev_code } = await server.ok(SEND, { mobile, scene: 'login' }, { device })
  return dev_code ?? ''
}

/** What a login needs: a phone, the code that was sent to it and the ticks of all agreements. */
async function asked({ mobile = freshMobile(), device }: { mobile?: string; device?: string } = {}) {
  const { agreements } = await server.ok(CHECK, { mobile })
  const code = await sentCode(mobile, device)
  return { mobile, code, consents: agreements.map(({ consent_id }) => consent_id) }
}
const logIn = (payload: Awaited<ReturnType<typeof asked>>, options?: CallOptions) =>
  server.call(LOGIN, payload, options)

const triesLeft = async (mobile: string) =>
  (await rowOf(server, 'sms_codes', { mobile_index: server.deps.vault.index(mobile, 'mobile') })).tries_left

/** Another code than the right one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a code from the log logs in, and the token opens the rows for visitors [S7.1, S11.1]', async () => {
  const login = await asked()
  expect(server.logs.some((line) => JSON.parse(line).sms_code === login.code)).toBe(true)
  const result = await server.ok(LOGIN, login)
  expect(result).toEqual({
    token: expect.any(String),
    user_id: expect.any(Number),
    phone_mark: expect.any(String),
  })
  expect((await server.call('/v1/user/city', {}, { token: result.token })).code).toBe(200)
})

test('the same phone is the same visitor with the same mark', async () => {
  const mobile = freshMobile()
  const one = await server.ok(LOGIN, await asked({ mobile }))
  server.clock.forward(60)
  const two = await server.ok(LOGIN, await asked({ mobile }))
  expect([two.user_id, two.phone_mark]).toEqual([one.user_id, one.phone_mark])
  expect(two.token).not.toBe(one.token)
})

test('each ticked agreement is kept with its version, text hash, time, channel and device [S24.4]', async () => {
  const login = await asked({ device: 'phone-7' })
  const { user_id } = await server.ok(LOGIN, login, { device: 'phone-7', channel: 'test-c3' })
  const rows = await rowsOf(server, 'consents', { user_id })
  expect(login.consents.length).toBeGreaterThan(0)
  expect(rows).toHaveLength(login.consents.length)
  for (const [index, id] of login.consents.entries()) {
    const [institution, agreement_code, version, hash_start = '?'] = id.split(':')
    expect(rows[index]).toMatchObject({
      institution_code: institution === '-' ? null : institution,
      agreement_code,
      version,
      channel: 'test-c3',
      device: 'phone-7',
      purpose: 'login',
      given_at: server.clock.now(),
      withdrawn_at: null,
    })
    expect(rows[index]?.hash.slice(0, 16)).toBe(hash_start)
  }
})

test('without every agreement ticked there is no login, and the code stays usable', async () => {
  const login = await asked()
  const refused = await logIn({ ...login, consents: [] })
  expect(refused).toMatchObject({ code: 601, errors: [{ field: 'consents', content: '请先阅读并同意协议' }] })
  expect((await logIn(login)).code).toBe(200)
})

test('a code works once, also when it is used many times at once', async () => {
  const login = await asked()
  const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(login)))
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  expect(await logIn(login)).toMatchObject(WRONG)
})

test('a code ends after five minutes, and still works one second before [S11.3]', async () => {
  for (const [seconds, answer] of [
    [299, { code: 200 }],
    [300, WRONG],
  ] as const) {
    const login = await asked()
    server.clock.forward(seconds)
    expect(await logIn(login)).toMatchObject(answer)
  }
})

test('the fifth try may still be the right one; after five wrong ones the right code is refused with the same message', async () => {
  for (const [tries, answer] of [
    [4, { code: 200 }],
    [5, WRONG],
  ] as const) {
    const login = await asked()
    for (let attempt = 0; attempt < tries; attempt++)
      expect(await logIn({ ...login, code: wrong(login.code) })).toMatchObject(WRONG)
    expect(await logIn(login)).toMatchObject(answer)
  }
})

test('many guesses at once have five tries between them [S11.3]', async () => {
  const login = await asked()
  const guess = () => logIn({ ...login, code: wrong(login.code) })
  await Promise.all(Array.from({ length: 30 }, guess))
  expect(await triesLeft(login.mobile)).toBe(0)
})

test('a code is bound to the device that asked for it [S11.3]', async () => {
  const login = await asked({ device: 'mine' })
  expect(await logIn(login, { device: 'yours' })).toMatchObject(WRONG)
})

test('a code is bound to its phone [S11.3]', async () => {
  const login = await asked()
  expect(await logIn({ ...login, mobile: freshMobile() })).toMatchObject(WRONG)
})

// The contract has one purpose so far (`scene`), so that another one is asked for at the service.
test('a code is bound to its purpose', async () => {
  const mobile = freshMobile()
  const owner = { mobile, device: 'mine', purpose: 'login' }
  const code = await sentCode(mobile, 'mine')
  const redeem = (purpose: string) => redeemCode(server.db, server.deps, { ...owner, purpose }, code)
  expect(await redeem('delete-account')).toBe(false)
  expect(await redeem('login')).toBe(true)
})

test('one code a minute for a phone, and the answer says how long to wait [S7.1, S11.4]', async () => {
  const mobile = freshMobile()
  await sentCode(mobile)
  server.clock.forward(20)
  expect(await server.ok(CHECK, { mobile })).toMatchObject({
    can_send: false,
    wait_seconds: 40,
  })
  expect(await server.call(SEND, { mobile, scene: 'login' })).toMatchObject({
    code: 429,
    msg: '操作太频繁，请40秒后再试',
    errors: [{ field: 'wait_seconds', content: '40' }],
  })
  server.clock.forward(40)
  expect((await server.call(SEND, { mobile, scene: 'login' })).code).toBe(200)
})

test('a pre-check tells nothing of what another device did with the phone [S11.5]', async () => {
  const mobile = freshMobile()
  await sentCode(mobile, 'theirs')
  const check = () => server.call(CHECK, { mobile }, { device: 'mine' })
  expect(await check()).toMatchObject({ data: { can_send: true, wait_seconds: 0 } })
  expect(await check()).toEqual(await server.call(CHECK, { mobile: freshMobile() }))
})

test('a pre-check without a number names the field', async () => {
  const answer = await server.call(CHECK, {})
  expect(answer).toMatchObject({ code: 601, errors: [{ field: 'mobile', content: '请填写正确的手机号码' }] })
})

test('one code a minute for a phone also when it is asked for many times at once [S11.4]', async () => {
  const mobile = freshMobile()
  const calls = Array.from({ length: 20 }, (_, i) =>
    server.call(SEND, { mobile, scene: 'login' }, { device: `d${i}` }),
  )
  const codes = (await Promise.all(calls)).map((answer) => answer.code)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === 429)).toHaveLength(19)
})

test('ten codes a day for a phone [S11.4]', async () => {
  const mobile = freshMobile()
  for (let i = 0; i < 10; i++) {
    expect((await server.call(SEND, { mobile, scene: 'login' }, { device: `day-${i}` })).code).toBe(200)
    server.clock.forward(61)
  }
  expect((await server.call(SEND, { mobile, scene: 'login' })).code).toBe(429)
  server.clock.forward(86_400)
  expect((await server.call(SEND, { mobile, scene: 'login' })).code).toBe(200)
})

test('a device that walks through phones is stopped [S11.4]', async () => {
  for (let i = 0; i < 20; i++) {
    expect(
      (await server.call(SEND, { mobile: freshMobile(), scene: 'login' }, { device: 'walker' })).code,
    ).toBe(200)
  }
  expect(
    (await server.call(SEND, { mobile: freshMobile(), scene: 'login' }, { device: 'walker' })).code,
  ).toBe(429)
  expect((await server.call(SEND, { mobile: freshMobile(), scene: 'login' }, { device: 'other' })).code).toBe(
    200,
  )
})

test('the answers do not tell whether a phone is known [S7.1, S11.5]', async () => {
  const known = freshMobile()
  await server.login(known)
  server.clock.forward(60)
  const unknown = freshMobile()
  const check = (mobile: string) => server.call(CHECK, { mobile })
  expect(await check(known)).toEqual(await check(unknown))
  const send = async (mobile: string) => {
    const answer = await server.call(SEND, { mobile, scene: 'login' })
    return { ...answer, data: { ...answer.data, dev_code: '' } }
  }
  expect(await send(known)).toEqual(await send(unknown))
})

test('a login mark keeps scene, channel, device and host [S7.1, S11.9]', async () => {
  const token = await server.login()
  await server.ok('/v1/user/loginMark', { scene: 'home' }, { token, channel: 'test-c3', device: 'd9' })
  const rows = await rowsOf(server, 'login_marks')
  expect(rows).toEqual([
    expect.objectContaining({ scene: 'home', channel: 'test-c3', device: 'd9', host: 'localhost' }),
  ])
})

test('what is only kept for a while is purged', async () => {
  const mobile = freshMobile()
  await sentCode(mobile)
  server.clock.forward(2 * 86_400)
  await purge(server.db, server.clock.now())
  for (const table of ['idempotency', 'limits', 'sms_codes'] as const) {
    expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})
