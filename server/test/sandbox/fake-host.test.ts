import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Mode } from '../../src/config/config'
import { type TestApp, testApp } from '../tools/harness'

const SHELL =
  '<!DOCTYPE html><html><head><meta charset="utf-8"><script src="/js/app.js"></script></head></html>'
const FRAMED = SHELL.replace('<head>', '<head><script src="/test/host/bridge.js"></script>')

let folder: string
const servers = new Map<Mode, TestApp>()
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'funnel-host-'))
  writeFileSync(path.join(folder, 'index.html'), SHELL)
  for (const mode of ['development', 'test', 'production'] as const)
    servers.set(mode, await testApp({ mode, config: { h5Dir: folder } }))
})
afterAll(async () => {
  for (const server of servers.values()) await server.close()
  rmSync(folder, { recursive: true })
})

async function get(mode: Mode, url: string, headers: Record<string, string> = {}) {
  const server = servers.get(mode)
  if (!server) throw new Error(`no server in ${mode} mode`)
  return server.app.inject({ url, headers: { accept: 'text/html', ...headers } })
}
const frame = { 'sec-fetch-dest': 'iframe' }

test.each(['development', 'test'] as const)(
  'in %s mode the page of the fake host is served with all its files [S28.4]',
  async (mode) => {
    const page = await get(mode, '/test/host?mode=late')
    expect(page.statusCode).toBe(200)
    expect(String(page.headers['content-security-policy'])).toContain("script-src 'self'")
    const files = [...page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file = '']) => file)
    expect(files).toEqual(['/test/host/host.css', '/test/host/host.js'])
    for (const file of [...files, '/test/host/bridge.js'])
      expect([file, (await get(mode, file)).statusCode]).toEqual([file, 200])
  },
)

test('in production the fake host has neither page nor script, and no page of the H5 loads one [S28.3]', async () => {
  for (const file of ['/test/host', '/test/host/host.js', '/test/host/host.css', '/test/host/bridge.js']) {
    const answer = await get('production', file)
    expect([file, answer.statusCode, answer.json().code]).toEqual([file, 404, 404])
  }
  const shell = await get('production', '/result', { ...frame, cookie: 'fake_host=1' })
  expect(shell.body).toBe(SHELL)
  expect(shell.headers.vary).toBe('accept-encoding')
})

test("a page in a frame loads the host's script before all others", async () => {
  for (const url of ['/', '/no/such/page']) expect((await get('test', url, frame)).body).toBe(FRAMED)
  const packed = await get('test', '/result', { ...frame, 'accept-encoding': 'br' })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(FRAMED)
})

test('a browser without Sec-Fetch-Dest is recognised by the cookie of the fake host', async () => {
  const [cookie = ''] = String((await get('test', '/test/host')).headers['set-cookie']).split(';')
  expect((await get('test', '/result', { cookie })).body).toBe(FRAMED)
  expect((await get('test', '/result', { cookie, 'sec-fetch-dest': 'document' })).body).toBe(SHELL)
  const sayingSo = await get('test', '/test/host', { 'sec-fetch-dest': 'document' })
  expect(sayingSo.headers['set-cookie']).toBeUndefined()
})

test('a cache stores the framed and the plain page separately', async () => {
  const framed = await get('test', '/', frame)
  const plain = await get('test', '/')
  expect(framed.headers.vary).toBe('accept-encoding, sec-fetch-dest, cookie')
  expect(plain.headers.vary).toBe(framed.headers.vary)
  expect(plain.headers.etag).not.toBe(framed.headers.etag)
  const again = (etag: unknown, headers = {}) =>
    get('test', '/', { 'if-none-match': String(etag), ...headers })
  expect((await again(framed.headers.etag, frame)).statusCode).toBe(304)
  expect((await again(framed.headers.etag)).body).toBe(SHELL)
})
