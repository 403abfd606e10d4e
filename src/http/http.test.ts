import { SYSTEM_BUSY } from '@contract/rules/messages'
import { KEY } from '@/platform/keys'
import type { TransportRequest, TransportResponse } from '@/platform/types'
import { memoryPlatform } from '../../test/tools/memory-platform'
import { createContext } from './context'
import { createHttp, HttpStatusError, NetworkError } from './http'

type Answer = TransportResponse | Error
const envelope = (code: number, more: object = {}): Answer => ({
  status: 200,
  body: { code, msg: 'm', errors: [], data: null, ...more },
})

function given(answers: Answer[], storage: Record<string, string> = {}) {
  const platform = memoryPlatform({ url: 'https://funnel.test/from?uid=SECRET&a=1', storage })
  const sent: TransportRequest[] = []
  const seen: string[] = []
  const post = createHttp({
    request: async (request) => {
      sent.push(request)
      const answer = answers[Math.min(sent.length, answers.length) - 1]
      if (!answer || answer instanceof Error) throw answer
      return answer
    },
    host: 'https://api.test',
    context: createContext(platform),
    authorization: () => platform.storage.get(KEY.token) || 'Bearer guest',
    toast: (text) => seen.push(`toast ${text}`),
    onUnauthenticated: () => seen.push('unauthenticated'),
    onConsentsDue: () => seen.push('consents due'),
    logError: (message) => seen.push(`log ${message}`),
  })
  return { post, sent, seen, platform, body: (i = 0) => JSON.parse(sent[i]?.body ?? 'null') }
}

test('a request carries the context fields with their fixed values [S3.7, S3.9, S6.1, S6.4, S9.1]', async () => {
  const { post, sent, body } = given([envelope(200)], {
    [KEY.channel]: 'c1',
    [KEY.userId]: '42',
    [KEY.phoneMark]: 'pm',
    [KEY.token]: 'tok',
  })
  // What a call has waited already counts, which would be a millisecond on a busy machine.
  jest.spyOn(Date, 'now').mockReturnValue(0)
  await post('/v1/address/ip', {})
  jest.restoreAllMocks()
  expect(sent[0]).toMatchObject({
    url: 'https://api.test/v1/address/ip',
    timeout: 50_000,
    headers: { 'content-type': 'application/json', authorization: 'tok' },
  })
  expect(body()).toEqual({
    public: {
      request_id: expect.stringMatching(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
      _ver: '0.0.0',
      _oid: expect.any(String),
      _ua: 'test',
      _did: expect.any(String),
      _os: 4,
      _ch: 'c1',
      _time: 0,
      _ref: 'https://funnel.test',
      _plat: 4,
    },
    url: 'https://funnel.test/from?a=1',
    phone_mark: 'pm',
    user_id: 42,
  })
})

test('a request of a guest carries the placeholder token and the user_id 0 [S3.9, S6.3, S6.4]', async () => {
  const { post, sent, body } = given([envelope(200)])
  await post('/v1/address/ip', {})
  expect(sent[0]?.headers.authorization).toBe('Bearer guest')
  expect(body().user_id).toBe(0)
})

test('routechannel is moved into the public block [S6.3]', async () => {
  const { post, body } = given([envelope(200)])
  await post('/v1.0/channel/option', { a: '1', routechannel: { _ch: 'r', extra: 'x' } })
  expect(body()).toMatchObject({ a: '1', public: { _ch: 'r', extra: 'x' } })
  expect(body().routechannel).toBeUndefined()
})

test('a payload cannot overwrite the context fields [S6.3]', async () => {
  const { post, body } = given([envelope(200)])
  await post('/v1.0/channel/option', { public: 'x', url: 'x', user_id: 'x' })
  expect(body()).toMatchObject({ public: { _os: 4 }, url: 'https://funnel.test/from?a=1', user_id: 0 })
})

test('code 200 resolves with the body and shows no toast [S8.1, S9.1]', async () => {
  const { post, seen } = given([envelope(200, { data: { code: '000000' } })])
  expect(await post('/v1/address/ip', {})).toMatchObject({ code: 200, data: { code: '000000' } })
  expect(seen).toEqual([])
})

test('code 601 shows a toast with the first error and resolves with the body for the form [S8.2]', async () => {
  const errors = [
    { field: 'name', content: '请填写姓名' },
    { field: 'x', content: '第二条' },
  ]
  const { post, seen } = given([envelope(601, { errors })])
  expect((await post('/v1/address/ip', {}))?.errors).toEqual(errors)
  expect(seen).toEqual(['toast 请填写姓名'])
})

test.each<[string, number, string[]]>([
  ['any other code shows a toast with its msg and resolves with nothing [S8.3]', 404, ['toast m']],
  ['code 401 also ends the login [S8.4]', 401, ['toast m', 'unauthenticated']],
  [
    'code 428 asks for the login consents and does not end the login [S6.11, S8.4]',
    428,
    ['toast m', 'consents due'],
  ],
])('%s', async (_title, code, effects) => {
  const { post, seen } = given([envelope(code)])
  expect(await post('/v1/address/ip', {})).toBeUndefined()
  expect(seen).toEqual(effects)
})

const body = { code: 200, msg: 'inner text', errors: [], data: null }
test.each([
  { status: 500, body },
  { status: 404, body },
  { status: 204, body },
  { status: 200, body: undefined },
])('the answer %j is rejected with the toast for a busy system [S8.5]', async (answer) => {
  const { post, seen } = given([answer])
  await expect(post('/v1/address/ip', {})).rejects.toEqual(new HttpStatusError(answer.status))
  expect(seen).toEqual([`toast ${SYSTEM_BUSY}`])
})

test('a network failure is rejected without a toast and not retried [S8.6]', async () => {
  const { post, seen, sent } = given([new Error('offline')])
  await expect(post('/v1/address/ip', {})).rejects.toBeInstanceOf(NetworkError)
  expect(seen).toEqual([])
  expect(sent).toHaveLength(1)
})

test('a request that cannot be built is logged [S8.7]', async () => {
  const { post, seen } = given([envelope(200)])
  const circular: Record<string, unknown> = {}
  circular.self = circular
  await expect(post('/v1.0/channel/option', circular)).rejects.toThrow()
  expect(seen).toEqual(['log the request could not be built'])
})

test('a retry sends the same request id, which the caller can give [S6.8]', async () => {
  const { post, sent, body } = given([new Error('offline'), envelope(200)])
  await post('/v1/address/ip', {}, { retry: 'read', requestId: 'key-1' })
  expect(sent).toHaveLength(2)
  expect([body(0).public.request_id, body(1).public.request_id]).toEqual(['key-1', 'key-1'])
})

test('a code that the caller handles itself shows no toast, any other code does', async () => {
  const { post, seen } = given([envelope(409), envelope(403)])
  expect((await post('/v1/address/ip', {}, { own: [409] }))?.code).toBe(409)
  expect(await post('/v1/address/ip', {}, { own: [409] })).toBeUndefined()
  expect(seen).toEqual(['toast m'])
})

test.each([200, 601, 500])(
  'a quiet request resolves with code %i and shows no toast [S8.8]',
  async (code) => {
    const { post, seen } = given([envelope(code)])
    expect((await post('/v1/address/ip', {}, { quiet: true }))?.code).toBe(code)
    expect(seen).toEqual([])
  },
)
