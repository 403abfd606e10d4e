import { purge } from '../../src/use-cases/purge-expired'
import {
  atOnce,
  codeCounts,
  consentIds,
  fieldError,
  freshMobile,
  rowOf,
  rowsOf,
  setRows,
  testApp,
  testServer,
} from '../tools/harness'
import { type LoginKeyInfo, seal, stamp } from '../tools/sealed'

const INFO = '/v1.0/user/encrypt/info'
const SEND = '/v1.0/sms/encrypt/send/code'
const LOGIN = '/v1.0/user/encrypt/login'
const CHECK = '/v1.0/user/login/pre/check'
const HOUR = 3_600
const GONE = { code: 409, msg: '登录密钥已更新，请重试' }
const UNREADABLE = { code: 400, msg: '登录信息没有读出来，请重试' }
const USED = { code: 403, msg: '登录信息已使用过，请重新操作' }
const OLD = { code: 403, msg: '登录信息已过期，请重试' }

const server = testServer({ mode: 'development' })
/** Each test has its own key: the earlier key has expired and was deleted with its nonces. */
beforeEach(async () => {
  server.clock.forward(26 * HOUR)
  await purge(server.db, server.clock.now())
})

const key = () => server.ok(INFO, {})
const sealed = (of: LoginKeyInfo, path: string, message: object) =>
  seal(of, path, { ...message, ...stamp(server.clock.now()) })
const toSend = (of: LoginKeyInfo, mobile = freshMobile()) => sealed(of, SEND, { mobile, scene: 'login' })
const nonces = () => rowsOf(server, 'login_nonces')

/** A visitor who was sent a code, and the payload of their login. */
async function asked() {
  const [of, mobile] = [await key(), freshMobile()]
  const consents = consentIds(await server.ok(CHECK, { mobile }))
  const { dev_code: code = '' } = await server.ok(SEND, toSend(of, mobile))
  return { of, mobile, consents, code }
}

test('the encrypted endpoints send a code and log in like the plain ones, which are still served [S7.2, S11.1, S12.3]', async () => {
  const { of, mobile, consents, code } = await asked()
  expect(code).toMatch(/^\d{6}$/)
  const secure = await server.ok(LOGIN, sealed(of, LOGIN, { mobile, code, consents }))
  expect((await server.call('/v1/user/city', {}, { token: secure.token })).code).toBe(200)

  server.clock.forward(60)
  const again = await server.ok('/v1.0/sms/send/code', { mobile, scene: 'login' })
  const plain = await server.ok('/v1.0/user/code/login', { mobile, code: again.dev_code ?? '', consents })
  const { user_id } = secure
  expect(plain.user_id).toBe(user_id)
  expect(await rowsOf(server, 'consents', { user_id })).toHaveLength(2 * consents.length)
})

test('the pre-check accepts its own sealed messages any number of times, and none for another endpoint', async () => {
  const [of, mobile] = [await key(), freshMobile()]
  const message = sealed(of, CHECK, { mobile })
  expect(await server.ok(CHECK, message)).toMatchObject({ can_send: true, wait_seconds: 0 })
  expect(await server.ok(CHECK, message)).toEqual(await server.ok(CHECK, { mobile }))
  await server.ok(SEND, toSend(of, mobile))
  expect(await server.ok(CHECK, message)).toMatchObject({ can_send: false, wait_seconds: 60 })
  expect(await server.call(CHECK, sealed(of, SEND, { mobile }))).toMatchObject(UNREADABLE)
  const broken = await server.call(CHECK, sealed(of, CHECK, { mobile: '123' }))
  expect(broken).toMatchObject(fieldError('mobile', '请填写正确的手机号码'))
})

test('the encrypted and the plain endpoints share the limits of a phone [S12.3]', async () => {
  const { of, mobile } = await asked()
  const wait = { code: 429, errors: [{ field: 'wait_seconds', content: '60' }] }
  expect(await server.call('/v1.0/sms/send/code', { mobile, scene: 'login' })).toMatchObject(wait)
  expect(await server.call(SEND, toSend(of, mobile))).toMatchObject(wait)
})

const BROKEN = { mobile: '请填写正确的手机号码', code: '请输入6位数字验证码', consents: '请先阅读并同意协议' }
test.each([
  [SEND, { mobile: '123', scene: 'other' }, { mobile: BROKEN.mobile, scene: '内容格式不正确' }],
  [LOGIN, { mobile: 13_800_138_000, code: 'abc', consents: 'x' }, BROKEN],
  [LOGIN, {}, BROKEN],
])('%s names the invalid fields of the message %j', async (path, message, broken) => {
  const answer = await server.call(path as typeof LOGIN, sealed(await key(), path, message))
  expect(answer.code).toBe(601)
  const named = answer.errors.map(({ field, content }) => [field, content])
  expect(named).toEqual(Object.entries(broken))
})

test('a repeated message gets the first response under the same request id, and is refused under another one [S7.2, S12.5]', async () => {
  const { of, mobile, code, consents } = await asked()
  const message = sealed(of, LOGIN, { mobile, code, consents })
  const first = await server.ok(LOGIN, message, { requestId: 'mine' })
  expect(await server.ok(LOGIN, message, { requestId: 'mine' })).toEqual(first)
  expect(await server.call(LOGIN, message)).toMatchObject(USED)
  expect(await server.call(LOGIN, message, { device: 'theirs' })).toMatchObject(USED)
})

test('of a message that is sent many times at once only one copy is accepted', async () => {
  const message = toSend(await key())
  const answers = await atOnce(20, () => server.call(SEND, message))
  expect(codeCounts(answers)).toEqual({ 200: 1, 403: 19 })
})

test('a repeated wrong code is refused too, and counts as one attempt', async () => {
  const { of, mobile, code, consents } = await asked()
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const message = sealed(of, LOGIN, { mobile, code: wrong, consents })
  expect(await server.call(LOGIN, message)).toMatchObject(fieldError('code'))
  expect(await server.call(LOGIN, message)).toMatchObject(USED)
  expect(await rowOf(server, 'sms_codes')).toMatchObject({ tries_left: 4 })
})

test('a repeated message that was refused is refused again, and the writes of the refused call are rolled back [S12.5]', async () => {
  const { of, mobile } = await asked()
  const walker = { device: 'walker' }
  const ofPhone = `sms:phone:600:${server.deps.vault.index(mobile, 'mobile')}`
  await setRows(server, 'limits', { key: ofPhone }, { used: 3 })
  const message = toSend(of, mobile)
  expect((await server.call(SEND, message, walker)).code).toBe(429)
  expect(await nonces()).toHaveLength(2)
  const counted = (await rowsOf(server, 'limits')).map(({ key }) => key)
  expect(counted).not.toContainEqual(expect.stringMatching(/^sms:.*walker$/))
  server.clock.forward(599)
  expect(await server.call(SEND, message, walker)).toMatchObject(USED)
})

test('a message whose SMS the carrier did not accept may be sent again', async () => {
  let broken = true
  const sms = {
    showsCode: true,
    send: async () => {
      if (broken) throw new Error('carrier away')
    },
  }
  const own = await testApp({ mode: 'development', deps: { sms } })
  const text = { mobile: freshMobile(), scene: 'login', ...stamp(own.clock.now()) }
  const message = seal(await own.ok(INFO, {}), SEND, text)
  await expect(own.call(SEND, message, { requestId: 'mine' })).rejects.toThrow('HTTP 500')
  broken = false
  expect((await own.call(SEND, message, { requestId: 'mine' })).code).toBe(200)
  await own.close()
})

test('a message that was changed, is for another endpoint, uses another key or makes no sense always gets the same refusal', async () => {
  const of = await key()
  const message = { mobile: freshMobile(), scene: 'login' }
  const good = sealed(of, SEND, message)
  const middle = Math.floor(good.cipher.length / 2)
  const turned = good.cipher[middle] === 'A' ? 'B' : 'A'
  const now = stamp(server.clock.now())
  const bad = [
    { ...good, cipher: good.cipher.slice(0, middle) + turned + good.cipher.slice(middle + 1) },
    { ...good, cipher: good.cipher.slice(0, -4) },
    { ...good, cipher: 'A'.repeat(200) },
    sealed(of, LOGIN, message),
    sealed({ ...of, public_key: Buffer.alloc(32, 9).toString('base64url') }, SEND, message),
    seal(of, SEND, 'no json'),
    seal(of, SEND, 'null'),
    seal(of, SEND, []),
    seal(of, SEND, message),
    seal(of, SEND, { ...message, ...now, nonce: 'short' }),
    seal(of, SEND, { ...message, ...now, nonce: 'n'.repeat(65) }),
    seal(of, SEND, { ...message, ...now, nonce: 'with\u0000zero-in-the-middle' }),
    seal(of, SEND, { ...message, ...now, at: 'yesterday' }),
    seal(of, SEND, `${'['.repeat(2_000)}${']'.repeat(2_000)}`),
  ]
  for (const payload of bad) expect(await server.call(SEND, payload)).toMatchObject(UNREADABLE)
  expect(await nonces()).toEqual([])
  expect((await server.call(SEND, good)).code).toBe(200)
})

test.each([
  ['601 seconds old', -601, OLD],
  ['601 seconds ahead', 601, OLD],
  ['599 seconds old', -599, { code: 200 }],
  ['599 seconds ahead', 599, { code: 200 }],
])(
  'the time of a message may differ from the server clock by at most ten minutes: %s [S12.5]',
  async (_, seconds, expected) => {
    const at = new Date(server.clock.now().getTime() + seconds * 1000)
    const message = seal(await key(), SEND, { mobile: freshMobile(), scene: 'login', ...stamp(at) })
    expect(await server.call(SEND, message)).toMatchObject(expected)
  },
)

test('a message with an impossible time, or under an unknown key, is refused', async () => {
  const of = await key()
  const message = { mobile: freshMobile(), scene: 'login', ...stamp(server.clock.now()) }
  const payload = seal(of, SEND, { ...message, at: '2026-13-45T00:00:00Z' })
  expect(await server.call(SEND, payload)).toMatchObject(OLD)
  const unknown = { ...of, key_id: 'never-heard-of' }
  expect(await server.call(SEND, sealed(unknown, SEND, {}))).toMatchObject(GONE)
})

test('the key stays the same for twelve hours, then a new key replaces it, and the old one stays valid for the rest of its day [S7.2]', async () => {
  const first = await key()
  server.clock.forward(12 * HOUR)
  expect((await key()).key_id).toBe(first.key_id)
  server.clock.forward(1)
  const second = await key()
  expect(second.key_id).not.toBe(first.key_id)
  server.clock.forward(12 * HOUR - 2)
  const send = (of: LoginKeyInfo) => server.call(SEND, toSend(of))
  expect((await send(first)).code).toBe(200)
  server.clock.forward(1)
  expect(await send(first)).toMatchObject(GONE)
  expect((await send(second)).code).toBe(200)
})

test('the key is created once even for simultaneous requests, and is sealed in the database', async () => {
  const keys = await atOnce(20, key)
  expect(new Set(keys.map(({ key_id }) => key_id)).size).toBe(1)
  const [row, ...others] = await rowsOf(server, 'login_keys')
  expect(others).toEqual([])
  const sealedKey = row?.private_sealed ?? ''
  const secret = server.deps.vault.open(sealedKey, 'login_key')
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(sealedKey).not.toContain(secret)
  expect(() => server.deps.vault.open(sealedKey, 'mobile')).toThrow()
})
