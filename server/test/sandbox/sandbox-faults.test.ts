import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Path } from '@contract/endpoints'
import { until } from '../../../test/drivers/until'
import { request, type TestApp, testApp } from '../tools/harness'
import { HANGZHOU } from '../tools/journey'
import { asking } from '../tools/sandbox-server'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await testApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  token = await server.login()
})
afterAll(() => server.close())

const SAVE = '/v1/user/nameSaveCity'
const AREA = { name: '张三', ...HANGZHOU }
const NOTHING = { area: null, name: null }
const save = (fault: string, requestId?: string) =>
  server.call(SAVE, AREA, { token, ...asking({ fault }), ...(requestId && { requestId }) })
const saved = () => server.ok('/v1/user/city', {}, { token })

/** The same over a real connection; settles with the answer's text, or the fault of the connection. */
async function sent(fault: string, signal?: AbortSignal) {
  const { headers, payload } = request(SAVE, AREA, { token, ...asking({ fault }) })
  const { port } = server.app.server.address() as AddressInfo
  const call = http.request({
    port,
    path: SAVE,
    method: 'POST',
    signal,
    headers: { ...headers, 'content-type': 'application/json' },
  })
  call.end(JSON.stringify(payload))
  try {
    const [answer] = (await once(call, 'response')) as [http.IncomingMessage]
    return await text(answer)
  } catch (error) {
    return (error as Error).message
  }
}

test.each<[Path, object, string]>([
  ['/v1.0/sms/send/code', { mobile: '13912345678', scene: 'login' }, 'mobile'],
  ['/v1.0/user/encrypt/login', { key_id: 'x', cipher: 'A'.repeat(120) }, 'code'],
  ['/v1/user/nameSaveCity', AREA, 'name'],
  ['/web/form/save', { order_no: 'x', flow: 0, values: {} }, 'values.amount'],
  ['/web/form/save', { order_no: 'x', flow: 1, values: {} }, 'values.name'],
])('601 blames a field of %s', async (path, payload, field) => {
  const answer = await server.call(path, payload, asking({ fault: '601' }))
  expect(answer).toMatchObject({ code: 601, data: null, errors: [{ field }] })
  expect(answer.msg).toBe(answer.errors[0]?.content)
})

test('a body code comes in an envelope; the call is not handled, and its id is free', async () => {
  expect(await save('409', 'once')).toMatchObject({ code: 409, data: null })
  const wait = { field: 'wait_seconds', content: '60' }
  expect(await save('429', 'once')).toMatchObject({ code: 429, errors: [wait] })
  expect(await saved()).toMatchObject(NOTHING)
  expect((await save('', 'once')).code).toBe(200)
  expect((await saved()).area).toEqual(HANGZHOU)
})

test('an HTTP status comes with a page, for the path that it is for', async () => {
  const fault = asking({ fault: '/v1/user/city=http502,/web/form=http500' })
  const answer = await server.app.inject(request('/v1/user/city', {}, fault))
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([502, 'text/html; charset=utf-8'])
  expect((await server.call('/v1.0/product/list', {}, fault)).code).toBe(200)
})

test('slow is the real answer, later', async () => {
  const began = performance.now()
  expect((await save('slow:300')).code).toBe(200)
  expect(performance.now() - began).toBeGreaterThan(290)
  expect((await saved()).area).toEqual(HANGZHOU)
})

test('offline: the connection breaks, and the call is not handled', async () => {
  await expect(save('offline')).rejects.toThrow('response destroyed')
  expect(await sent('offline')).toBe('socket hang up')
  expect(await saved()).toMatchObject(NOTHING)
})

test('timeout: handled, and no answer until the caller has gone or the server closes', async () => {
  const own = await testApp()
  const patience = new AbortController()
  const gone = sent('timeout', patience.signal)
  await until('the call to be handled', async () => (await saved()).area !== null)
  patience.abort()
  expect(await gone).toBe('The operation was aborted')

  const mobile = '13912345678'
  const held = own.ok('/v1.0/sms/send/code', { mobile, scene: 'login' }, asking({ fault: 'timeout' }))
  const outcome = held.catch((error: Error) => error.message)
  await until('the call to be handled', () => own.logs.some((line) => line.includes('sms_code')))
  await own.close()
  expect(await outcome).toContain('response destroyed')
})

test('a server that closes does not wait for slow answers', async () => {
  const own = await testApp()
  const slow = own.call('/v1.0/product/list', {}, asking({ fault: 'slow:60000' }))
  // Answered after the other has come in.
  await own.ok('/v1.0/product/list', {})
  await own.app.close()
  expect((await slow).code).toBe(200)
  await own.close()
})
