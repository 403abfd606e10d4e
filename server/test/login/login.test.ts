import { randomUUID } from 'node:crypto'
import { redeemCode } from '../../src/login/sms-code'
import {
  atOnce,
  type CallOptions,
  codeCounts,
  consentIds,
  fieldError,
  freshMobile,
  METRICS,
  rowOf,
  rowsOf,
  setRows,
  testServer,
} from '../tools/harness'

const SEND = '/v1.0/sms/send/code'
const LOGIN = '/v1.0/user/code/login'
const CHECK = '/v1.0/user/login/pre/check'
const WRONG = fieldError('code', '验证码不对或已失效，请核对最新一条短信')
const WRONG_AND_FREE = fieldError('code', '验证码不对或已失效，请核对最新一条短信，或重发验证码')

const server = testServer({ mode: 'development' })
/** Moves the clock on, so that limits that one test uses up do not affect the next. */
beforeEach(() => server.clock.forward(3_600))

const send = (mobile = freshMobile(), options?: CallOptions) =>
  server.call(SEND, { mobile, scene: 'login' }, options)
const check = (mobile: string, options?: CallOptions) => server.call(CHECK, { mobile }, options)

/** The payload of a login: a phone, the code that was sent to it, and a tick for every agreement. */
async function asked({ mobile = freshMobile(), device }: { mobile?: string; device?: string } = {}) {
  const consents = consentIds(await server.ok(CHECK, { mobile }, { device }))
  const code = (await send(mobile, { device })).data?.dev_code ?? ''
  return { mobile, code, consents }
}
const logIn = (payload: Awaited<ReturnType<typeof asked>>, options?: CallOptions) =>
  server.call(LOGIN, payload, options)

/** A code that differs from the right one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('the code from the log logs in the same visitor with the same mark each time, and the token opens the calls for visitors [S7.1, S11.1]', async () => {
  const login = await asked()
  expect(server.logs.some((line) => JSON.parse(line).sms_code === login.code)).toBe(true)
  const result = await server.ok(LOGIN, login)
  expect(result).toEqual({
    token: expect.any(String),
    user_id: expect.any(Number),
    phone_mark: expect.any(String),
  })
  expect((await server.call('/v1/user/city', {}, { token: result.token })).code).toBe(200)
  server.clock.forward(60)
  const { token, ...visitor } = await server.ok(LOGIN, await asked({ mobile: login.mobile }))
  expect(result).toMatchObject(visitor)
  expect(token).not.toBe(result.token)
})

test('each ticked agreement is stored with its version, text hash, time, channel and device [S24.4]', async () => {
  const login = await asked({ device: 'phone-7' })
  const { user_id } = await server.ok(LOGIN, login, { device: 'phone-7', channel: 'test-c3' })
  const rows = await rowsOf(server, 'consents', { user_id })
  expect(login.consents.length).toBeGreaterThan(0)
  expect(rows).toHaveLength(login.consents.length)
  for (const [index, id] of login.consents.entries()) {
    const [institution, agreement_code, version, hash_start = '?'] = id.split(/:|\.(?=[^.]*$)/)
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

test('a code works once, even if it is used many times at once', async () => {
  const login = await asked()
  expect(codeCounts(await atOnce(10, () => logIn(login)))).toEqual({ 200: 1, 601: 9 })
  expect(await logIn(login)).toMatchObject(WRONG)
})

test('a code expires after five minutes, and still works one second before [S11.3]', async () => {
  for (const [seconds, answer] of [
    [299, { code: 200 }],
    [300, WRONG_AND_FREE],
  ] as const) {
    const login = await asked()
    server.clock.forward(seconds)
    expect(await logIn(login)).toMatchObject(answer)
  }
})

test('the fifth attempt can still succeed, and after five wrong attempts the right code is refused with the same message', async () => {
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

test('a new code replaces the one before, and a wrong code is told to request another only when that is possible [S11.3]', async () => {
  const former = await asked()
  server.clock.forward(59)
  expect(await logIn({ ...former, code: wrong(former.code) })).toMatchObject(WRONG)
  server.clock.forward(1)
  expect(await logIn({ ...former, code: wrong(former.code) })).toMatchObject(WRONG_AND_FREE)
  const latest = await asked({ mobile: former.mobile })
  expect(await logIn(former)).toMatchObject(WRONG)
  expect(await logIn(latest)).toMatchObject({ code: 200 })
  expect(await logIn(former)).toMatchObject(WRONG)
})

test('many simultaneous guesses share the five attempts [S11.3]', async () => {
  const login = await asked()
  await atOnce(30, () => logIn({ ...login, code: wrong(login.code) }))
  const mobile_index = server.deps.vault.index(login.mobile, 'mobile')
  expect((await rowOf(server, 'sms_codes', { mobile_index })).tries_left).toBe(0)
})

test('a code is bound to its phone, its purpose and the device that asked for it [S11.3]', async () => {
  const login = await asked({ device: 'mine' })
  const { mobile, code } = login
  const yours = await asked({ device: 'yours' })
  expect(await logIn({ ...yours, mobile, code }, { device: 'yours' })).toMatchObject(WRONG_AND_FREE)
  expect(await logIn({ ...login, mobile: freshMobile() }, { device: 'mine' })).toMatchObject(WRONG_AND_FREE)
  // The contract has only one purpose (`scene`) so far, so the service is called directly with another one.
  const redeem = (purpose: string) =>
    redeemCode(server.db, server.deps, { mobile, device: 'mine', purpose }, code)
  expect(await redeem('delete-account')).toBe(false)
  expect(await redeem('login')).toBe(true)
})

test('a device is sent one code a minute for a phone, even if many are requested at once, and the response says how long to wait [S7.1, S11.4]', async () => {
  const mobile = freshMobile()
  const mine = { device: `d-${mobile}` }
  expect(codeCounts(await atOnce(20, () => send(mobile, mine)))).toEqual({ 200: 1, 429: 19 })
  server.clock.forward(20)
  expect((await check(mobile, mine)).data).toMatchObject({ can_send: false, wait_seconds: 40 })
  expect(await send(mobile, mine)).toMatchObject({
    code: 429,
    msg: '操作太频繁，请40秒后再试',
    errors: [{ field: 'wait_seconds', content: '40' }],
  })
  server.clock.forward(40)
  expect((await send(mobile, mine)).code).toBe(200)
})

test('a stranger’s request for a code makes the owner of the phone wait neither a minute nor more than the phone’s three in ten minutes [S11.4, S11.5]', async () => {
  const mobile = freshMobile()
  const [owner, stranger] = [{ device: `mine-${mobile}` }, { device: `theirs-${mobile}` }]
  expect((await send(mobile, stranger)).code).toBe(200)
  expect(await send(mobile, owner)).toMatchObject({ code: 200, data: { cooldown_seconds: 60 } })
  server.clock.forward(60)
  expect((await check(mobile, owner)).data).toMatchObject({ can_send: true, wait_seconds: 0 })
  expect((await send(mobile, owner)).code).toBe(200)
  // The window of the phone began with the stranger's request.
  server.clock.forward(60)
  expect(await send(mobile, owner)).toMatchObject({ code: 429, errors: [{ content: '480' }] })
  server.clock.forward(480)
  expect((await send(mobile, owner)).code).toBe(200)
})

test('the response to the third code in ten minutes names the wait until the fourth [S11.4]', async () => {
  const mobile = freshMobile()
  const mine = { device: `third-${mobile}` }
  const cooldowns: unknown[] = []
  for (let sent = 0; sent < 3; sent++) {
    cooldowns.push((await send(mobile, mine)).data?.cooldown_seconds)
    server.clock.forward(100)
  }
  expect(cooldowns).toEqual([60, 60, 400])
  expect((await check(mobile, mine)).data).toMatchObject({ can_send: false, wait_seconds: 300 })
  expect(await send(mobile, mine)).toMatchObject({ code: 429, errors: [{ content: '300' }] })
})

test('a pre-check without a number names the field, and does not reveal what another device did with the phone [S11.5]', async () => {
  expect(await server.call(CHECK, {})).toMatchObject(fieldError('mobile', '请填写正确的手机号码'))
  const mobile = freshMobile()
  await send(mobile, { device: 'theirs' })
  const mine = await check(mobile, { device: 'mine' })
  expect(mine).toMatchObject({ data: { can_send: true, wait_seconds: 0 } })
  expect(mine).toEqual(await check(freshMobile(), { device: 'mine' }))
})

test('a phone is sent at most ten codes a day [S11.4]', async () => {
  const mobile = freshMobile()
  for (let i = 0; i < 10; i++) {
    expect((await send(mobile, { device: `day-${i}` })).code).toBe(200)
    server.clock.forward(301)
  }
  expect((await send(mobile)).code).toBe(429)
  server.clock.forward(86_400)
  expect((await send(mobile)).code).toBe(200)
})

test('a device that requests codes for many phones is refused after twenty [S11.4]', async () => {
  const codes = await atOnce(21, () => send(freshMobile(), { device: 'busy' }))
  expect(codeCounts(codes)).toEqual({ 200: 20, 429: 1 })
  expect((await send(freshMobile(), { device: 'other' })).code).toBe(200)
})

test('at most 200 codes an hour are sent for one IP address, whichever phones and devices request them, and other addresses are not affected', async () => {
  const [ip, other] = ['203.0.113.7', '203.0.113.8']
  const sent = async (device: string, from: string) => (await send(freshMobile(), { device, ip: from })).code
  expect(await sent('one', ip)).toBe(200)
  await setRows(server, 'limits', { key: `sms:address:${ip}` }, { used: 199 })
  expect([await sent('two', ip), await sent('three', ip), await sent('three', other)]).toEqual([
    200, 429, 200,
  ])
})

test('IPv6 addresses of one /64, /56 and /48 share limits for codes, a quarter, a half and the whole of an IPv4 address’s [S9.3, S11.4]', async () => {
  const sent = async (ip: string) => (await send(freshMobile(), { device: `six-${ip}`, ip })).code
  const used = (network: string, times: number) =>
    setRows(server, 'limits', { key: `sms:address:${network}` }, { used: times })
  expect(await sent('2001:db8:a:100::1')).toBe(200)
  await used('2001:db8:a:100::/64', 50)
  expect([await sent('2001:db8:a:100::2'), await sent('2001:db8:a:101::1')]).toEqual([429, 200])
  await used('2001:db8:a:100::/56', 100)
  expect([await sent('2001:db8:a:102::1'), await sent('2001:db8:a:200::1')]).toEqual([429, 200])
  await used('2001:db8:a:0::/48', 200)
  expect([await sent('2001:db8:a:300::1'), await sent('2001:db8:b:100::1')]).toEqual([429, 200])
})

test('codes beyond the budget of an hour wait, which the visitor is told, and the log and the metrics [S26.20]', async () => {
  await send()
  await setRows(server, 'limits', { key: 'sms:all' }, { used: server.deps.config.smsPerHour - 1 })
  const last = await send()
  expect(last).toMatchObject({ code: 200, data: { cooldown_seconds: 3_600 } })
  server.clock.forward(60)
  const [mobile, device] = [freshMobile(), 'late']
  // The pre-check lets the request go on, whose refusal says why.
  expect((await check(mobile, { device })).data).toMatchObject({ can_send: true, wait_seconds: 0 })
  expect(await send(mobile, { device })).toMatchObject({
    code: 429,
    msg: '现在获取验证码的人太多，请59分钟后再试',
    errors: [{ field: 'wait_seconds', content: '3540' }],
  })
  expect((await send(freshMobile(), { device: 'later' })).code).toBe(429)
  expect(server.logs.filter((line) => line.includes('the SMS codes of this hour are used up'))).toHaveLength(
    1,
  )
  const { body } = await server.app.inject({ url: '/metrics', headers: METRICS })
  expect(body).toContain('sms_codes_total{result="refused"} 2')
  expect(body).toMatch(/sms_codes_total\{result="sent"\} [1-9]/)
  server.clock.forward(3_540)
  expect((await send(mobile, { device })).code).toBe(200)
})

test('the responses do not reveal whether a phone is known [S7.1, S11.5]', async () => {
  const [known, unknown] = [freshMobile(), freshMobile()]
  await server.login(known)
  server.clock.forward(60)
  expect(await check(known)).toEqual(await check(unknown))
  const sent = async (mobile: string) => {
    const { data, ...answer } = await send(mobile)
    return { ...answer, data: { ...data, dev_code: '' } }
  }
  expect(await sent(known)).toEqual(await sent(unknown))
})

test('a login is counted by one tracking event with scene, host and its own time, channel and device, whatever events the client sends later [S7.1, S11.9, S27.113]', async () => {
  const at = server.clock.now()
  const token = await server.login(freshMobile(), { channel: 'test-c3', device: 'd9' })
  server.clock.forward(86_400)
  const marked = await atOnce(4, (turn) => {
    const by = { token, channel: ['test-c3', 'rival'][turn % 2], device: randomUUID() }
    return server.call('/v1/user/loginMark', { scene: 'home' }, by)
  })
  expect(marked.map(({ code }) => code)).toEqual([200, 200, 200, 200])
  const mark = { scene: 'home', channel: 'test-c3', device: 'd9', host: 'localhost', at }
  expect(await rowsOf(server, 'login_marks')).toMatchObject([mark])
})
