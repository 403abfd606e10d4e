import type { Wrapping } from '@contract/context'
import type { TransportRequest, TransportResponse } from '@/platform/types'
import { buildRequest, createHttp } from './http'
import { createPrefetch, keyOf, usable } from './prefetch'

const ok = (data: unknown): TransportResponse => ({
  status: 200,
  body: { code: 200, msg: '', errors: [], data },
})

/** An HTTP service whose requests may be sent before they are needed, with the device of one visitor. */
function given(answers: (TransportResponse | Error | Promise<never>)[] = [ok({})]) {
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
  const early = (path: string, payload: object, response = ok('early')) =>
    [keyOf(path, build(path, payload)), usable(path, Promise.resolve(response))] as const
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

test('a request sent in advance whose connection failed is the first of two attempts of the call that needs it [S6.20]', async () => {
  const { prefetch, post, sent } = given([new Error('offline')])
  prefetch.ask(CITY, {})
  await expect(post(CITY, {}, { retry: 'read' })).rejects.toThrow('offline')
  expect(sent).toEqual([CITY, CITY])
})

test.each([403, 601, 500])(
  'options that were answered in advance with code %i are not asked for again by that navigation [S4.36]',
  async (code) => {
    const refusal = { status: 200, body: { code, msg: '', errors: [], data: null } }
    const { early, start, prefetch, post, sent } = given([refusal])
    prefetch.ask(OPTION, {})
    expect((await post(OPTION, {}, { quiet: true, retry: 'read' }))?.code).toBe(code)
    const first = start([early(OPTION, {}, refusal)])
    expect((await first.post(OPTION, {}, { quiet: true, retry: 'read' }))?.code).toBe(code)
    expect(sent).toEqual([OPTION])
  },
)

test('a call waits 50 s in all, also for an answer that was requested in advance and never comes [S6.2]', async () => {
  jest.useFakeTimers()
  const { prefetch, post } = given([new Promise<never>(() => {})])
  prefetch.ask(CITY, {})
  await jest.advanceTimersByTimeAsync(20_000)
  const ended = jest.fn()
  post(CITY, {}, { retry: 'read' }).catch(ended)
  await jest.advanceTimersByTimeAsync(49_999)
  expect(ended).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledTimes(1)
  jest.useRealTimers()
})

test('a response that was requested before the main script was there is used by the first equal request', async () => {
  const { early, start, sent } = given()
  const { post } = start([early(OPTION, { _ch: 'c1' })])
  expect((await post(OPTION, { _ch: 'c1' }))?.data).toBe('early')
  await post(OPTION, { _ch: 'c1' })
  expect(sent).toEqual([OPTION])
})
