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

describe('what every call carries', () => {
  test('the context fields with their fixed values, and the wrapping [S3.7, S3.9, S6.1, S6.4, S9.1]', async () => {
    const { post, sent, body } = given([envelope(200)], {
      [KEY.channel]: 'c1',
      [KEY.userId]: '42',
      [KEY.phoneMark]: 'pm',
      [KEY.token]: 'tok',
    })
    await post('/v1/address/ip', {})
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

  test('device and session ids are made once and kept [S3.6]', async () => {
    const { post, body, platform } = given([envelope(200)])
    await post('/v1/address/ip', {})
    await post('/v1/address/ip', {})
    expect(body(1).public).toMatchObject({ _did: body(0).public._did, _oid: body(0).public._oid })
    expect(body(1).public.request_id).not.toBe(body(0).public.request_id)
    // The names that pages of partners and the host app know (S3.5).
    expect(platform.storage.get('localdid')).toBe(body(0).public._did)
    expect(platform.session.get('oid')).toBe(body(0).public._oid)
  })

  test('without a token the placeholder is sent, and without a visitor user_id is 0 [S3.9, S6.3, S6.4]', async () => {
    const { post, sent, body } = given([envelope(200)])
    await post('/v1/address/ip', {})
    expect(sent[0]?.headers.authorization).toBe('Bearer guest')
    expect(body().user_id).toBe(0)
  })

  test('routechannel goes into the public block and is not sent twice [S6.3]', async () => {
    const { post, body } = given([envelope(200)])
    await post('/v1.0/channel/option', { a: '1', routechannel: { _ch: 'r', extra: 'x' } })
    expect(body()).toMatchObject({ a: '1', public: { _ch: 'r', extra: 'x' } })
    expect(body().routechannel).toBeUndefined()
  })

  test("a payload cannot take the wrapping's place [S6.3]", async () => {
    const { post, body } = given([envelope(200)])
    await post('/v1.0/channel/option', { public: 'x', url: 'x', user_id: 'x' })
    expect(body()).toMatchObject({ public: { _os: 4 }, url: 'https://funnel.test/from?a=1', user_id: 0 })
  })
})

describe('the error catalogue', () => {
  test('200 with code 200: the body, no toast [S8.1, S9.1]', async () => {
    const { post, seen } = given([envelope(200, { data: { code: '000000' } })])
    expect(await post('/v1/address/ip', {})).toMatchObject({ code: 200, data: { code: '000000' } })
    expect(seen).toEqual([])
  })

  test('601: toast with the first error, and the body so that the form can show its fields [S8.2]', async () => {
    const errors = [
      { field: 'name', content: '请填写姓名' },
      { field: 'x', content: '第二条' },
    ]
    const { post, seen } = given([envelope(601, { errors })])
    expect((await post('/v1/address/ip', {}))?.errors).toEqual(errors)
    expect(seen).toEqual(['toast 请填写姓名'])
  })

  test('any other code: toast with msg, and nothing [S8.3]', async () => {
    const { post, seen } = given([envelope(404, { msg: '没有找到' })])
    expect(await post('/v1/address/ip', {})).toBeUndefined()
    expect(seen).toEqual(['toast 没有找到'])
  })

  test('401 also offers login [S8.4]', async () => {
    const { post, seen } = given([envelope(401, { msg: '请先登录' })])
    expect(await post('/v1/address/ip', {})).toBeUndefined()
    expect(seen).toEqual(['toast 请先登录', 'unauthenticated'])
  })

  test('428 asks for the login consents and ends no login [S6.11, S8.4]', async () => {
    const { post, seen } = given([envelope(428, { msg: '请先阅读并同意协议' })])
    expect(await post('/v1/address/ip', {})).toBeUndefined()
    expect(seen).toEqual(['toast 请先阅读并同意协议', 'consents due'])
  })

  test.each([500, 502, 404, 204])('HTTP status %i: system busy, rejected [S8.5]', async (status) => {
    const { post, seen } = given([{ status, body: { code: 200, msg: 'inner text', errors: [], data: null } }])
    await expect(post('/v1/address/ip', {})).rejects.toEqual(new HttpStatusError(status))
    expect(seen).toEqual([`toast ${SYSTEM_BUSY}`])
  })

  test('an answer that is no envelope counts as system busy [S8.5]', async () => {
    const { post, seen } = given([{ status: 200, body: undefined }])
    await expect(post('/v1/address/ip', {})).rejects.toBeInstanceOf(HttpStatusError)
    expect(seen).toEqual([`toast ${SYSTEM_BUSY}`])
  })

  test('network failure: rejected without a message, sent once [S8.6]', async () => {
    const { post, seen, sent } = given([new Error('offline')])
    await expect(post('/v1/address/ip', {})).rejects.toBeInstanceOf(NetworkError)
    expect(seen).toEqual([])
    expect(sent).toHaveLength(1)
  })

  test('a failure while building the request is logged [S8.7]', async () => {
    const { post, seen } = given([envelope(200)])
    const circular: Record<string, unknown> = {}
    circular.self = circular
    await expect(post('/v1.0/channel/option', circular)).rejects.toThrow()
    expect(seen).toEqual(['log the request could not be built'])
  })

  test('a retry sends the same request id; the same id can be given for a write [S6.8]', async () => {
    const { post, sent, body } = given([new Error('offline'), envelope(200)])
    await post('/v1/address/ip', {}, { retry: true, requestId: 'key-1' })
    expect(sent).toHaveLength(2)
    expect([body(0).public.request_id, body(1).public.request_id]).toEqual(['key-1', 'key-1'])
  })

  test('a code that the caller deals with comes back without a toast, any other as ever', async () => {
    const { post, seen } = given([envelope(409), envelope(403)])
    expect((await post('/v1/address/ip', {}, { own: [409] }))?.code).toBe(409)
    expect(await post('/v1/address/ip', {}, { own: [409] })).toBeUndefined()
    expect(seen).toEqual(['toast m'])
  })

  test.each([200, 601, 500])('quiet: code %i comes back as it is, no toast [S8.8]', async (code) => {
    const { post, seen } = given([envelope(code)])
    expect((await post('/v1/address/ip', {}, { quiet: true }))?.code).toBe(code)
    expect(seen).toEqual([])
  })
})
