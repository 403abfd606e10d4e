import { redeemCode } from '../../src/services/login/sms-code'
import { purge } from '../../src/services/privacy/purge'
import { freshMobile, type TestApp, testApp } from '../tools/harness'

const SEND = '/v1.0/sms/send/code'
const LOGIN = '/v1.0/user/code/login'
const WRONG = { code: 601, errors: [{ field: 'code', content: '验证码不正确或已失效，请重新获取' }] }

let server: TestApp
beforeEach(async () => {
  server = await testApp({ mode: 'development' })
})
afterEach(() => server.close())

async function consentIds(mobile: string) {
  const { agreements } = await server.ok('/v1.0/user/login/pre/check', { mobile })
  return agreements.map(({ consent_id }) => consent_id)
}

async function sentCode(mobile: string, device?: string) {
  const { dev_code } = await server.ok(SEND, { mobile, scene: 'login' }, { device })
  return dev_code ?? ''
}

/** Another code than the right one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a code from the log logs in, and the token opens the rows for visitors [S7.1, S11.1]', async () => {
  const mobile = freshMobile()
  const code = await sentCode(mobile)
  expect(server.logs.some((line) => JSON.parse(line).sms_code === code)).toBe(true)
  const result = await server.ok(LOGIN, { mobile, code, consents: await consentIds(mobile) })
  expect(result).toEqual({
    token: expect.any(String),
    user_id: expect.any(Number),
    phone_mark: expect.any(String),
  })
  expect((await server.call('/v1/user/city', {}, { token: result.token })).code).toBe(200)
})

test('the same phone is the same visitor with the same mark', async () => {
  const mobile = freshMobile()
  const one = await server.ok(LOGIN, {
    mobile,
    code: await sentCode(mobile),
    consents: await consentIds(mobile),
  })
  server.clock.forward(60)
  const two = await server.ok(LOGIN, {
    mobile,
    code: await sentCode(mobile),
    consents: await consentIds(mobile),
  })
  expect([two.user_id, two.phone_mark]).toEqual([one.user_id, one.phone_mark])
  expect(two.token).not.toBe(one.token)
})

test('each ticked agreement is kept with its version, text hash, time, channel and device [S24.4]', async () => {
  const mobile = freshMobile()
  const consents = await consentIds(mobile)
  const code = await sentCode(mobile, 'phone-7')
  const { user_id } = await server.ok(
    LOGIN,
    { mobile, code, consents },
    { device: 'phone-7', channel: 'test-c3' },
  )
  const rows = await server.db
    .selectFrom('consents')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()
  expect(consents.length).toBeGreaterThan(0)
  expect(rows).toHaveLength(consents.length)
  for (const [index, id] of consents.entries()) {
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
  const mobile = freshMobile()
  const code = await sentCode(mobile)
  const refused = await server.call(LOGIN, { mobile, code, consents: [] })
  expect(refused).toMatchObject({ code: 601, errors: [{ field: 'consents', content: '请先阅读并同意协议' }] })
  expect((await server.call(LOGIN, { mobile, code, consents: await consentIds(mobile) })).code).toBe(200)
})

test('a code works once', async () => {
  const mobile = freshMobile()
  const code = await sentCode(mobile)
  const consents = await consentIds(mobile)
  expect((await server.call(LOGIN, { mobile, code, consents })).code).toBe(200)
  expect(await server.call(LOGIN, { mobile, code, consents })).toMatchObject(WRONG)
})

test('a code works once even when it is used many times at once', async () => {
  const mobile = freshMobile()
  const code = await sentCode(mobile)
  const consents = await consentIds(mobile)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => server.call(LOGIN, { mobile, code, consents })),
  )
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
})

test('a code ends after five minutes [S11.3]', async () => {
  const mobile = freshMobile()
  const consents = await consentIds(mobile)
  const code = await sentCode(mobile)
  server.clock.forward(300)
  expect(await server.call(LOGIN, { mobile, code, consents })).toMatchObject(WRONG)
})

test('a code still works one second before its end', async () => {
  const mobile = freshMobile()
  const consents = await consentIds(mobile)
  const code = await sentCode(mobile)
  server.clock.forward(299)
  expect((await server.call(LOGIN, { mobile, code, consents })).code).toBe(200)
})

test('after five wrong tries the right code is refused with the same message', async () => {
  const mobile = freshMobile()
  const consents = await consentIds(mobile)
  const code = await sentCode(mobile)
  for (let attempt = 0; attempt < 5; attempt++) {
    expect(await server.call(LOGIN, { mobile, code: wrong(code), consents })).toMatchObject(WRONG)
  }
  expect(await server.call(LOGIN, { mobile, code, consents })).toMatchObject(WRONG)
})

test('the fifth try may still be the right one', async () => {
  const mobile = freshMobile()
  const consents = await consentIds(mobile)
  const code = await sentCode(mobile)
  for (let attempt = 0; attempt < 4; attempt++)
    await server.call(LOGIN, { mobile, code: wrong(code), consents })
  expect((await server.call(LOGIN, { mobile, code, consents })).code).toBe(200)
})

test('many guesses at once have five tries between them [S11.3]', async () => {
  const mobile = freshMobile()
  const consents = await consentIds(mobile)
  const code = await sentCode(mobile)
  await Promise.all(
    Array.from({ length: 30 }, () => server.call(LOGIN, { mobile, code: wrong(code), consents })),
  )
  const row = await server.db.selectFrom('sms_codes').select('tries_left').executeTakeFirstOrThrow()
  expect(row.tries_left).toBe(0)
})

test('a wrong try that is sent twice with one request id counts once', async () => {
  const mobile = freshMobile()
  const consents = await consentIds(mobile)
  const code = await sentCode(mobile)
  for (let i = 0; i < 3; i++)
    await server.call(LOGIN, { mobile, code: wrong(code), consents }, { requestId: 'same' })
  const row = await server.db.selectFrom('sms_codes').select('tries_left').executeTakeFirstOrThrow()
  expect(row.tries_left).toBe(4)
})

test('a code is bound to the device that asked for it [S11.3]', async () => {
  const mobile = freshMobile()
  const consents = await consentIds(mobile)
  const code = await sentCode(mobile, 'mine')
  expect(await server.call(LOGIN, { mobile, code, consents }, { device: 'yours' })).toMatchObject(WRONG)
})

test('a code is bound to its phone [S11.3]', async () => {
  const [mine, yours] = [freshMobile(), freshMobile()]
  const consents = await consentIds(mine)
  const code = await sentCode(mine)
  expect(await server.call(LOGIN, { mobile: yours, code, consents })).toMatchObject(WRONG)
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
  expect(await server.ok('/v1.0/user/login/pre/check', { mobile })).toMatchObject({
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
  const check = () => server.call('/v1.0/user/login/pre/check', { mobile }, { device: 'mine' })
  expect(await check()).toMatchObject({ data: { can_send: true, wait_seconds: 0 } })
  expect(await check()).toEqual(await server.call('/v1.0/user/login/pre/check', { mobile: freshMobile() }))
})

test('a pre-check without a number names the field', async () => {
  const answer = await server.call('/v1.0/user/login/pre/check', {})
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
  const check = (mobile: string) => server.call('/v1.0/user/login/pre/check', { mobile })
  expect(await check(known)).toEqual(await check(unknown))
  const send = async (mobile: string) => {
    const answer = await server.call(SEND, { mobile, scene: 'login' })
    return { ...answer, data: { ...answer.data, dev_code: '' } }
  }
  expect(await send(known)).toEqual(await send(unknown))
})

test('in production the code is in no answer and no log [S27.9]', async () => {
  let sent = ''
  const own = await testApp({
    mode: 'production',
    deps: {
      sms: {
        showsCode: false,
        send: async ({ code }) => {
          sent = code
        },
      },
    },
  })
  const answer = await own.call(SEND, { mobile: freshMobile(), scene: 'login' })
  expect(answer.data).toEqual({ cooldown_seconds: 60, expires_seconds: 300 })
  expect(sent).toMatch(/^\d{6}$/)
  expect(own.logs.join('')).not.toContain(`"${sent}"`)
  await own.close()
})

test('the login of testers exists in test mode only [S7.1, S27.9]', async () => {
  expect((await server.app.inject({ method: 'POST', url: '/test/user/login', payload: {} })).statusCode).toBe(
    404,
  )
  const own = await testApp({ mode: 'test' })
  expect((await own.call('/test/user/login', { mobile: freshMobile() })).code).toBe(200)
  await own.close()
})

test('a login mark keeps scene, channel, device and host [S7.1, S11.9]', async () => {
  const token = await server.login()
  await server.ok('/v1/user/loginMark', { scene: 'home' }, { token, channel: 'test-c3', device: 'd9' })
  const rows = await server.db.selectFrom('login_marks').selectAll().execute()
  expect(rows).toEqual([
    expect.objectContaining({ scene: 'home', channel: 'test-c3', device: 'd9', host: 'localhost' }),
  ])
})

test('phones are stored sealed, and no log line holds one [S26.3]', async () => {
  const mobile = freshMobile()
  await server.login(mobile)
  await server.app.inject(`/unknown/${mobile}?uid=secret-uid`)
  const rows = await server.db.selectFrom('visitors').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(mobile)
  expect(server.logs.length).toBeGreaterThan(3)
  expect(server.logs.join('')).not.toContain(mobile)
  expect(server.logs.join('')).not.toContain('secret-uid')
  expect(server.logs.join('')).toContain(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`)
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
