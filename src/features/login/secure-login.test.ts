import { NetworkError, type Post } from '@/http/http'
import { keyInfo, opened } from '../../../test/tools/fake-secure-login'
import { createSecureLogin, type SecureDeps } from './secure-login'

const SEND = '/v1.0/sms/encrypt/send/code'
const LOGIN = '/v1.0/user/encrypt/login'
const INFO = '/v1.0/user/encrypt/info'
const NOW = Date.UTC(2026, 10, 20)
const send = { mobile: '13800138000', scene: 'login' } as const
const login = { mobile: '13800138000', code: '123456', consents: ['privacy@1.0'] }
const ok = (data: object = {}) => ({ code: 200, msg: '', errors: [], data })
const refused = (code: number) => ({ code, msg: '', errors: [], data: null })

type Call = { path: string; body: { key_id: string; cipher: string }; options: Parameters<Post>[2] }

/** A login with a simulated server whose responses the test defines. */
function setUp(
  answer: (call: Call, nth: number) => unknown = () => ok(),
  given: Partial<SecureDeps> & {
    ahead?: number
    life?: number
    noKey?: () => (() => unknown) | undefined
  } = {},
) {
  const calls: Call[] = []
  const clock = { now: NOW }
  let keys = 0
  let ids = 0
  const { ahead = 0, life = 86_400_000, noKey, ...deps } = given
  const post = (async (path: string, body: never, options: Call['options']) => {
    const call = { path, body, options }
    calls.push(call)
    if (path === INFO) {
      const failing = noKey?.()
      if (failing) return failing()
      const now = clock.now + ahead
      return ok(keyInfo(`key-${++keys}`, { now, expires: now + life }))
    }
    return answer(call, calls.filter((one) => one.path === path).length)
  }) as Post
  let drawn = 0
  const secure = createSecureLogin({
    post,
    random: async (length) => new Uint8Array(length).fill(++drawn),
    newId: () => `id-${++ids}`,
    now: () => clock.now,
    ...deps,
  })
  const at = (path: string) => calls.filter((call) => call.path === path)
  return {
    secure,
    calls,
    at,
    clock,
    openedAt: (path: string) => at(path).map(({ body }) => opened(path, body)),
  }
}

test('phone, code and consents are sent sealed, with a nonce and the time', async () => {
  const { secure, openedAt, calls } = setUp()
  await secure.sendCode(send)
  await secure.logIn(login)
  const at = '2026-11-20T00:00:00.000Z'
  expect(openedAt(SEND)).toEqual([{ ...send, nonce: expect.stringMatching(/^[\w-]{24}$/), at }])
  expect(openedAt(LOGIN)).toEqual([{ ...login, nonce: expect.stringMatching(/^[\w-]{24}$/), at }])
  expect(JSON.stringify(calls)).not.toContain(send.mobile)
  expect(JSON.stringify(calls)).not.toContain(login.code)
})

test('a message carries the server time, so that a phone with a wrong clock can log in [S12.5]', async () => {
  const { secure, openedAt } = setUp(undefined, { ahead: -3_600_000 })
  await secure.sendCode(send)
  expect(openedAt(SEND)[0]).toMatchObject({ at: '2026-11-19T23:00:00.000Z' })
})

test('the login key is loaded once, and again shortly before its end', async () => {
  const { secure, at, clock } = setUp(undefined, { life: 3_600_000 })
  secure.prepare()
  await secure.sendCode(send)
  await secure.sendCode(send)
  expect(at(INFO)).toHaveLength(1)
  clock.now += 3_600_000 - 300_000
  await secure.sendCode(send)
  expect(at(INFO)).toHaveLength(2)
  expect(at(SEND).map(({ body }) => body.key_id)).toEqual(['key-1', 'key-1', 'key-2'])
})

test.each([409, 403])(
  'a message that is answered with %d is sealed again with a fresh key, as a new request',
  async (code) => {
    const { secure, at } = setUp((_call, nth) => (nth === 1 ? refused(code) : ok({ token: 't' })))
    expect(await secure.logIn(login)).toMatchObject({ code: 200, data: { token: 't' } })
    expect(at(LOGIN).map(({ body, options }) => [body.key_id, options?.requestId])).toEqual([
      ['key-1', 'id-1'],
      ['key-2', 'id-2'],
    ])
  },
)

test('a message is sealed again only once, and the second refusal is shown', async () => {
  const { secure, at } = setUp(() => refused(409))
  await secure.logIn(login)
  expect(at(LOGIN).map(({ options }) => options?.own)).toEqual([[409, 403, 601], [601]])
})

test('retrying a login without a response sends the same message in the same request', async () => {
  const { secure, at } = setUp((_call, nth) => {
    if (nth === 1) throw new NetworkError('offline')
    return ok()
  })
  await expect(secure.logIn(login)).rejects.toThrow('offline')
  await secure.logIn(login)
  const [first, second] = at(LOGIN)
  expect(second?.body).toEqual(first?.body)
  expect(second?.options?.requestId).toBe(first?.options?.requestId)
  await secure.logIn(login)
  expect(at(LOGIN)[2]?.body.cipher).not.toBe(first?.body.cipher)
})

test('a login with another code, and each request for a code, is a new message and a new request', async () => {
  const { secure, at } = setUp(() => Promise.reject(new NetworkError('offline')))
  for (const code of ['123456', '654321']) {
    await secure.logIn({ ...login, code }).catch(() => {})
    await secure.sendCode(send).catch(() => {})
  }
  for (const path of [LOGIN, SEND]) {
    expect(new Set(at(path).map(({ body }) => body.cipher)).size).toBe(2)
    expect(new Set(at(path).map(({ options }) => options?.requestId)).size).toBe(2)
  }
})

test('a login key that did not load is loaded again', async () => {
  const failures = [() => Promise.reject(new NetworkError('offline')), async () => undefined]
  const { secure, at } = setUp(undefined, { noKey: () => failures.shift() })
  secure.prepare()
  expect(await secure.sendCode(send)).toBeUndefined()
  expect(at(SEND)).toHaveLength(0)
  expect(await secure.sendCode(send)).toMatchObject({ code: 200 })
  expect(at(INFO)).toHaveLength(3)
})

test('without any source of randomness the plain endpoints are used, with the same handling of retries [S12.3]', async () => {
  const { secure, calls } = setUp(
    (call, nth) => {
      if (call.path === '/v1.0/user/code/login' && nth === 1) throw new NetworkError('offline')
      return ok()
    },
    { random: null },
  )
  secure.prepare()
  await secure.sendCode(send)
  await expect(secure.logIn(login)).rejects.toThrow('offline')
  await secure.logIn(login)
  expect(calls.map(({ path, body, options }) => [path, body, options?.requestId])).toEqual([
    ['/v1.0/sms/send/code', send, 'id-1'],
    ['/v1.0/user/code/login', login, 'id-2'],
    ['/v1.0/user/code/login', login, 'id-2'],
  ])
})

test('the key exchange of a message is made before it, and no two messages share one', async () => {
  let drawn = 0
  const random = jest.fn(async (length: number) => new Uint8Array(length).fill(++drawn))
  const { secure, at, openedAt } = setUp(undefined, { random })
  secure.prepare()
  await new Promise((resolve) => setTimeout(resolve))
  expect(random).toHaveBeenCalledTimes(1)
  await Promise.all([secure.preCheck({ mobile: send.mobile }), secure.sendCode(send)])
  await secure.sendCode(send)
  const sealed = [...at('/v1.0/user/login/pre/check'), ...at(SEND)].map(({ body }) =>
    body.cipher.slice(0, 43),
  )
  expect(new Set(sealed).size).toBe(3)
  expect(openedAt(SEND)).toHaveLength(2)
})

test('a source of randomness that fails sends nothing, and the next message tries it again [S12.3]', async () => {
  const random = jest.fn(async (length: number) => new Uint8Array(length).fill(1))
  random.mockRejectedValueOnce(new Error('no entropy'))
  const { secure, at } = setUp(undefined, { random })
  await expect(secure.sendCode(send)).rejects.toThrow('no entropy')
  expect(at(SEND)).toHaveLength(0)
  await secure.sendCode(send)
  expect(at(SEND)).toHaveLength(1)
})
