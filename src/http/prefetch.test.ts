import type { Wrapping } from '@contract/context'
import type { TransportRequest, TransportResponse } from '@/platform/types'
import { buildRequest, createHttp } from './http'
import { createPrefetch, keyOf } from './prefetch'

const ok = (data: unknown): TransportResponse => ({
  status: 200,
  body: { code: 200, msg: '', errors: [], data },
})

/** An HTTP service whose requests may be sent before they are needed, with the device of one visitor. */
function given(answers: (TransportResponse | Error)[] = [ok({})]) {
  const device = { url: 'https://funnel.test/from', channel: 'c1', token: 'tok', now: 0 }
  const sent: string[] = []
  let ids = 0
  const deps = {
    request: async ({ url }: TransportRequest) => {
      sent.push(url)
      const answer = answers[Math.min(sent.length, answers.length) - 1]
      if (!answer || answer instanceof Error) throw answer
      return answer
    },
    host: '',
    context: () =>
      ({ public: { request_id: `r${++ids}`, _ch: device.channel }, url: device.url }) as Wrapping,
    authorization: () => device.token,
    toast: (text: string) => sent.push(`toast ${text}`),
    onUnauthenticated: () => sent.push('unauthenticated'),
    onConsentsDue: () => {},
    logError: () => {},
  }
  const build = (path: string, payload: object) => buildRequest(deps, path, payload)
  const early = (path: string, payload: object) =>
    [keyOf(path, build(path, payload)), Promise.resolve(ok('early'))] as const
  const start = (first: ReturnType<typeof early>[] = []) => {
    const prefetch = createPrefetch(build, deps.request, first, () => device.now)
    return { prefetch, post: createHttp({ ...deps, takePrefetched: prefetch.take }) }
  }
  return { device, sent, early, start, ...start() }
}

const CITY = '/v1/user/city'
const OPTION = '/v1.0/channel/option'

test('a request that was sent before it was needed is not sent again, and its response is used once', async () => {
  const { prefetch, post, sent, device } = given([ok('first'), ok('second')])
  prefetch.ask(CITY, {})
  prefetch.ask(CITY, {})
  device.url = 'https://funnel.test/selectProduct'
  expect((await post(CITY, {}))?.data).toBe('first')
  expect(sent).toEqual([CITY])
  expect((await post(CITY, {}))?.data).toBe('second')
})

test('the order of the fields of a payload does not matter, their values do', async () => {
  const { prefetch, post, sent } = given()
  prefetch.ask(OPTION, { a: '1', b: '2' })
  await post(OPTION, { b: '2', a: '1' })
  expect(sent).toHaveLength(1)
  prefetch.ask(OPTION, { a: '1' })
  await post(OPTION, { a: '2' })
  expect(sent).toHaveLength(3)
})

test.each([
  ['another login', { token: 'other' }],
  ['no login', { token: 'Bearer guest' }],
  ['another channel', { channel: 'c2' }],
  ['a visitor who comes half a minute later', { now: 30_000 }],
])('the response is not used for %s', async (_whom, change) => {
  const { prefetch, post, sent, device } = given()
  prefetch.ask(CITY, {})
  Object.assign(device, change)
  await post(CITY, {})
  expect(sent).toEqual([CITY, CITY])
})

test('a write makes earlier reads outdated, but not the options', async () => {
  const { prefetch, post, sent } = given()
  prefetch.ask(CITY, {})
  prefetch.ask(OPTION, {})
  prefetch.forget()
  await post(CITY, {})
  await post(OPTION, {})
  expect(sent).toEqual([CITY, OPTION, CITY])
})

test('data that comes with another answer is the response to the request of the login that expected it, once', async () => {
  const { prefetch, post, sent, device } = given([ok('asked')])
  const keep = prefetch.expect(CITY, {})
  device.token = 'other'
  keep('expected' as never)
  expect((await post(CITY, {}))?.data).toBe('asked')
  device.token = 'tok'
  expect((await post(CITY, {}))?.data).toBe('expected')
  expect((await post(CITY, {}))?.data).toBe('asked')
  expect(sent).toHaveLength(2)
})

test.each([
  ['a network failure', new Error('offline')],
  ['a refusal', { status: 200, body: { code: 401, msg: '请登录', errors: [], data: null } }],
  ['a server error', { status: 500, body: undefined }],
])(
  '%s of a request sent in advance is silent, and the request is sent when it is needed',
  async (_what, first) => {
    const { prefetch, post, sent } = given([first, ok('second')])
    prefetch.ask(CITY, {})
    expect((await post(CITY, {}))?.data).toBe('second')
    expect(sent).toEqual([CITY, CITY])
  },
)

test('a response that was requested before the main script was there is used by the first equal request', async () => {
  const { early, start, sent } = given()
  const { post } = start([early(OPTION, { _ch: 'c1' })])
  expect((await post(OPTION, { _ch: 'c1' }))?.data).toBe('early')
  await post(OPTION, { _ch: 'c1' })
  expect(sent).toEqual([OPTION])
})
