import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endpoints } from '@contract/endpoints'
import { type TestApp, testApp } from '../tools/harness'

const SHELL = '<!DOCTYPE html><title>shell</title>'
let folder: string
let server: TestApp
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'funnel-doors-'))
  const h5Dir = path.join(folder, 'h5')
  mkdirSync(path.join(h5Dir, 'js'), { recursive: true })
  writeFileSync(path.join(h5Dir, 'index.html'), SHELL)
  // What a way out would lead to.
  for (const outside of [folder, h5Dir]) writeFileSync(path.join(outside, '.env'), 'SECRET=1')
  writeFileSync(path.join(folder, 'package.json'), '{}')
  server = await testApp({ config: { h5Dir } })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** Ways out of the served folders: plain, encoded, double encoded, with backslashes, with NUL. */
const WAYS_OUT = [
  '/../package.json',
  '/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/package.json',
  '/%252e%252e/package.json',
  '/..%5c..%5cpackage.json',
  '/..\\..\\package.json',
  '/%00',
  '/index.html%00.js',
  '/js/%00',
  '/js/..%2f..%2fpackage.json',
  '//etc/passwd',
  '/trace/../../package.json',
  '/trace/..%2f..%2f..%2fpackage.json',
  '/trace/%2e%2e/%2e%2e/src/config.ts',
  '/trace/',
  '/.env',
  '/.git/config',
  '/%E0%A4%A',
  `/${'a'.repeat(5_000)}`,
]

test.each(WAYS_OUT)('%s leads nowhere, whoever asks', async (url) => {
  for (const accept of ['*/*', 'text/html']) {
    const answer = await server.app.inject({ url, headers: { accept } })
    expect(answer.statusCode).toBe(404)
    expect([SHELL, '{"code":404,"msg":"没有这个地址","errors":[],"data":null}']).toContain(answer.body)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  }
})

test('the shell has no address of its own', async () => {
  for (const url of ['/index.html', '/%69ndex.html', '/index%2ehtml']) {
    expect((await server.app.inject({ url, headers: { accept: '*/*' } })).statusCode).toBe(404)
  }
})

test.each(Object.keys(endpoints))('%s takes POST and nothing else [S6.1, S26.7]', async (url) => {
  for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const)
    for (const accept of ['text/html', 'application/json']) {
      const answer = await server.app.inject({ method: method as 'GET', url, headers: { accept } })
      expect([answer.statusCode, answer.body.includes('shell')]).toEqual([404, false])
    }
})

test('pages are not written to', async () => {
  for (const url of ['/', '/from', '/product/p-1']) {
    const answer = await server.app.inject({
      method: 'POST',
      url,
      payload: {},
      headers: { accept: 'text/html' },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 404])
  }
})

test('answers to calls are kept in no cache, refusals included', async () => {
  for (const payload of ['{}', '{"broken":', '[]']) {
    const headers = { 'content-type': 'application/json' }
    const answer = await server.app.inject({ method: 'POST', url: '/v1/user/city', payload, headers })
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
  'a proxy on this machine that says so with %s opens no metrics',
  async (name) => {
    const answer = await server.app.inject({ url: '/metrics', headers: { [name]: '1.2.3.4' } })
    expect(answer.statusCode).toBe(404)
  },
)

/** What a connection got back until it was closed, and after how many milliseconds that was. */
async function spoken(port: number, write: (socket: net.Socket) => void) {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const began = performance.now()
  write(socket)
  let heard = ''
  socket.setEncoding('utf8').on('data', (text) => {
    heard += text
  })
  await once(socket, 'close')
  const [head = '', body = ''] = heard.split('\r\n\r\n')
  return { status: head.slice(9, 12), body: JSON.parse(body), ms: performance.now() - began }
}

test('a request that does not come to its end in time is closed, and what is no request is refused, in the envelope [S26.7]', async () => {
  expect(server.app.server.requestTimeout).toBe(20_000)
  expect(server.app.server.headersTimeout).toBe(20_000)
  const limit = 1_000
  const own = await testApp({ app: { requestTimeout: limit } })
  await own.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = own.app.server.address() as net.AddressInfo
  const drip = (socket: net.Socket) => {
    const timer = setInterval(() => socket.write('x'), 100)
    socket.once('close', () => clearInterval(timer))
  }
  const post = 'POST /st/mark HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'
  const [body, headers, malformed, long, nameless] = await Promise.all([
    spoken(port, (socket) => {
      socket.write(`${post}content-length: 1000\r\n\r\n`)
      drip(socket)
    }),
    spoken(port, (socket) => {
      socket.write(`${post}x-slow: `)
      drip(socket)
    }),
    spoken(port, (socket) => socket.write('NONSENSE\r\n\r\n')),
    spoken(port, (socket) => socket.write(`${post}x-long: ${'x'.repeat(20_000)}\r\n\r\n`)),
    spoken(port, (socket) => socket.write('GET /healthz HTTP/1.1\r\n\r\n')),
  ])
  for (const [answer, status] of [
    [body, 408],
    [headers, 408],
    [malformed, 400],
    [long, 431],
    [nameless, 400],
  ] as const) {
    expect(answer.status).toBe(String(status))
    expect(answer.body).toEqual({ code: status, msg: expect.stringMatching(/请求/), errors: [], data: null })
  }
  // The limit, and the time until Node looks.
  for (const { ms } of [body, headers]) expect(ms).toBeLessThan(limit * 2)
  await own.close()
})
