import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endpoints } from '@contract/endpoints'
import { type TestApp, testApp } from './harness'

const SHELL = '<!DOCTYPE html><title>shell</title>'
let folder: string
let server: TestApp
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'funnel-doors-'))
  writeFileSync(path.join(folder, 'index.html'), SHELL)
  server = await testApp({ config: { h5Dir: folder } })
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

test.each(Object.keys(endpoints))('%s takes POST and nothing else', async (url) => {
  for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const) {
    const answer = await server.app.inject({ method: method as 'GET', url, headers: { accept: 'text/html' } })
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

test('a body that does not come to its end is not waited for', () => {
  expect(server.app.server.requestTimeout).toBe(20_000)
  expect(server.app.server.headersTimeout).toBeLessThanOrEqual(60_000)
})
