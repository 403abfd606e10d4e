import { createHash } from 'node:crypto'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { descriptions } from '@contract/page-descriptions'
import { pages } from '@contract/pages'
import { sql } from 'kysely'
import { temporaryFolder } from '../../../test/tools/temporary'
import { request, testApp, testServer } from '../tools/harness'

const BOOT = 'window.boot = 1'
const HTML = `<!DOCTYPE html><html><head><meta name="description" content=""><script>${BOOT}</script><script src="/js/app.1a2b3c4d.js"></script></head></html>`
const ELSEWHERE = 'https://h5.example.com'
const RELEASE = { version: '1.2.3', commit: '0123456789ab' }
const SCRIPT = 'console.log("app")'.repeat(50)

const folder = path.join(temporaryFolder(), 'h5')
beforeAll(() => {
  mkdirSync(path.join(folder, 'js'), { recursive: true })
  mkdirSync(path.join(folder, 'static'))
  const script = path.join(folder, 'js/app.1a2b3c4d.js')
  writeFileSync(path.join(folder, 'index.html'), HTML)
  writeFileSync(script, SCRIPT)
  writeFileSync(`${script}.br`, brotliCompressSync(SCRIPT))
  writeFileSync(`${script}.gz`, gzipSync(SCRIPT))
  writeFileSync(`${script}.map`, '{}')
  writeFileSync(path.join(folder, 'static/logo.svg'), '<svg/>')
  // A path that leads out of the served folder would find this file.
  writeFileSync(path.join(folder, '.env'), 'SECRET=1')
  mkdirSync(`${folder}-previous/js`, { recursive: true })
  writeFileSync(`${folder}-previous/js/app.00000000.js`, 'previous')
  writeFileSync(`${folder}-previous/js/app.1a2b3c4d.js`, 'previous')
})
const server = testServer({
  config: {
    h5Dir: folder,
    apiOrigins: ['https://api.example.com'],
    traceOrigins: ['https://trace.example.com'],
    allowedOrigins: [ELSEWHERE],
    metricsToken: 'metrics-token',
    version: RELEASE,
    securityContact: 'mailto:me@example.com',
    publicUrl: ELSEWHERE,
  },
})

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  server.app.inject({ url, headers })

/** The page as it was built, without its description. */
const bare = (html: string) => html.replace(/(name="description" content=")[^"]*/, '$1')

test.each([
  ['/', 200],
  ['/from', 200],
  ['/product/p-1', 200],
  ['/result?_ch=a', 200],
  ['/agreeDetail/', 200],
  ['/no/such/page', 404],
])('a browser that opens %s gets the shell with HTTP %i [S2.2]', async (url, status) => {
  const answer = await get(url)
  expect([answer.statusCode, bare(answer.body)]).toEqual([status, HTML])
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
})

test('a path of 1,024 characters opens its page, and a longer one is an unknown address, for a call too', async () => {
  const padded = (length: number) => `/from${'/'.repeat(length - 5)}`
  expect((await get(`${padded(1_024)}?_ch=a`)).statusCode).toBe(200)
  for (const length of [1_025, 14_000]) {
    const page = await get(padded(length))
    expect([page.statusCode, bare(page.body)]).toEqual([404, HTML])
    const call = await server.app.inject(request(padded(length), {}))
    expect([call.statusCode, call.json().code]).toEqual([404, 404])
  }
})

test('a file of the previous build is still served to open pages, and the current build takes precedence', async () => {
  const old = await get('/js/app.00000000.js', {})
  expect([old.statusCode, old.body]).toEqual([200, 'previous'])
  expect(old.headers['cache-control']).toContain('immutable')
  expect((await get('/js/app.1a2b3c4d.js', {})).body).toBe(SCRIPT)
  expect((await get('/js/app.11111111.js', {})).statusCode).toBe(404)
})

test('each page has its own description, and an unknown address has that of the 404 page [S2.5]', async () => {
  const described: [address: string, id: keyof typeof descriptions][] = [
    ['/', 'home'],
    ['/landing/test-c3', 'landing'],
    ['/product/p-1?_ch=a', 'product'],
    ['/about/', 'about'],
    ['/no/such/page', 'notFound'],
  ]
  for (const [address, id] of described) {
    const { body } = await get(address)
    expect(body.match(/<meta name="description"[^>]*>/g)).toEqual([
      `<meta name="description" content="${descriptions[id]}">`,
    ])
  }
  const own = Object.entries(pages).filter(([, page]) => !page.dev)
  expect(Object.keys(descriptions)).toEqual(own.map(([id]) => id))
  for (const text of Object.values(descriptions)) expect(text).toMatch(/^[^"<>&]{10,80}$/)
})

test.each([
  ['test', 200],
  ['development', 200],
  ['production', 404],
] as const)('in %s mode tester pages and source maps are answered with HTTP %i', async (mode, status) => {
  const own = await testApp({ mode, config: { h5Dir: folder } })
  const dev = Object.values(pages).filter((page) => page.dev)
  expect(dev.length).toBeGreaterThan(0)
  for (const page of dev) {
    const { statusCode } = await own.app.inject({ url: page.path, headers: { accept: 'text/html' } })
    expect(statusCode).toBe(status)
  }
  for (const url of ['/js/app.1a2b3c4d.js.map', '/js/app.1a2b3c4d.js.%6dap'])
    expect((await own.app.inject(url)).statusCode).toBe(status)
  expect((await own.app.inject('/js/app.1a2b3c4d.js')).statusCode).toBe(200)
  // Unless an origin is configured, no page of another origin may send requests.
  expect((await preflight(ELSEWHERE, own)).statusCode).toBe(404)
  await own.close()
})

/** Missing files, and paths out of the served folders: plain, encoded once or twice, with backslashes or NUL. */
test.each([
  '/static/x.png',
  '/docs/none',
  '/index.html',
  '/%69ndex.html',
  '/index%2ehtml',
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
])('no file is served at %s', async (url) => {
  for (const accept of ['*/*', 'text/html']) {
    const answer = await get(url, { accept })
    expect(answer.statusCode).toBe(404)
    expect([HTML, '{"code":404,"msg":"没有这个地址","errors":[],"data":null}']).toContain(bare(answer.body))
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  }
})

test.each([
  ['GET', '/v1/user/city', 'text/html'],
  ['GET', '/js/gone.00000000.js', 'text/html'],
  ['GET', '/anything.js', '*/*'],
  ['POST', '/', 'text/html'],
  ['POST', '/product/p-1', 'text/html'],
  ['POST', '/v1/nothing', 'application/json'],
] as const)(
  '%s %s for %s is answered with HTTP 404 and the envelope, not with the shell',
  async (method, url, accept) => {
    const answer = await server.app.inject({
      method,
      url,
      headers: { accept },
      ...(method === 'POST' && { payload: {} }),
    })
    expect([answer.statusCode, answer.json().code, answer.json().data]).toEqual([404, 404, null])
  },
)

test('a browser revalidates the shell on each visit, and an unchanged shell is not sent again', async () => {
  const first = await get('/')
  expect(first.headers['cache-control']).toBe('private, no-cache')
  const second = await get('/?a=1', { accept: 'text/html', 'if-none-match': String(first.headers.etag) })
  expect([second.statusCode, second.body]).toEqual([304, ''])
})

test('the shell forbids foreign scripts, framing and referrers and allows its own boot script, and an API answer has no such policy [S26.5]', async () => {
  const { headers } = await get('/')
  const policy = String(headers['content-security-policy'])
  const hash = createHash('sha256').update(BOOT).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}' https://trace.example.com`)
  expect(policy).toContain("style-src 'self' 'unsafe-inline'")
  expect(policy).toContain("img-src 'self' data: https://api.example.com;")
  expect(policy).toContain("connect-src 'self' https://api.example.com https://trace.example.com;")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toContain("script-src 'self' 'unsafe")
  expect(headers['referrer-policy']).toBe('no-referrer')
  const answer = await server.app.inject({ method: 'POST', url: '/web/region/list', payload: {} })
  expect(answer.headers['content-security-policy']).toBeUndefined()
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

const preflight = (origin: string, { app } = server) =>
  app.inject({
    method: 'OPTIONS',
    url: '/web/form/save',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  })

test('a page of a configured origin may make calls, without credentials [S26.6]', async () => {
  const { statusCode, headers } = await preflight(ELSEWHERE)
  expect([statusCode, headers['access-control-allow-credentials']]).toEqual([204, undefined])
  expect(headers).toMatchObject({
    'access-control-allow-origin': ELSEWHERE,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-max-age': '86400',
    vary: 'Origin',
  })
  for (const url of ['/web/region/list', '/v1/user/city']) {
    const call = await server.app.inject(request(url, {}, { headers: { origin: ELSEWHERE } }))
    expect(call.headers['access-control-allow-origin']).toBe(ELSEWHERE)
    expect(call.headers.vary).toMatch(url === '/web/region/list' ? /^Origin, accept-encoding$/ : /^Origin$/)
  }
})

test.each(['https://other.example.com', 'null', `${ELSEWHERE}.evil.example`, ELSEWHERE.toUpperCase()])(
  'a page of the origin %s may not make calls [S26.6]',
  async (origin) => {
    expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined()
    const call = await server.app.inject(request('/web/region/list', {}, { headers: { origin } }))
    expect(call.headers['access-control-allow-origin']).toBeUndefined()
  },
)

test('a page of another origin cannot read pages and their files', async () => {
  for (const url of ['/', '/js/app.1a2b3c4d.js']) {
    const { headers } = await get(url, { accept: '*/*', origin: ELSEWHERE })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
})

test('a file with a hash in its name is cached for a year, and any other file is revalidated', async () => {
  expect((await get('/js/app.1a2b3c4d.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  expect((await get('/static/logo.svg')).headers['cache-control']).toBe('no-cache')
  expect((await get('/static/logo.svg')).headers.etag).toEqual(expect.any(String))
})

test('the variant that the build compressed is sent, and may be cached for as long as the original', async () => {
  const br = await get('/js/app.1a2b3c4d.js', { 'accept-encoding': 'gzip, br' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(SCRIPT)
  expect(br.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(String(br.headers['content-type'])).toMatch(/javascript/)
  const gz = await get('/js/app.1a2b3c4d.js', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(gz.rawPayload).toString()).toBe(SCRIPT)
  expect((await get('/js/app.1a2b3c4d.js', {})).body).toBe(SCRIPT)
})

test('the shell of a newer build is sent without a restart', async () => {
  const file = path.join(folder, 'index.html')
  writeFileSync(file, HTML.replace('</html>', '<i>newer</i></html>'))
  utimesSync(file, new Date(), new Date(Date.now() + 5000))
  expect((await get('/')).body).toContain('<i>newer</i>')
  writeFileSync(file, HTML)
  utimesSync(file, new Date(), new Date(Date.now() + 10_000))
  expect((await get('/')).body).not.toContain('<i>newer</i>')
})

test.each([
  ['127.0.0.1', {}, 404],
  ['127.0.0.1', { authorization: 'Bearer another-token' }, 404],
  ['1.2.3.4', { authorization: 'Bearer metrics-token' }, 200],
])(
  'a caller at %s with the headers %j gets the metrics with HTTP %i [S27.40]',
  async (remoteAddress, headers, status) => {
    const answer = await server.app.inject({ url: '/metrics', remoteAddress, headers })
    expect(answer.statusCode).toBe(status)
    expect(answer.body.includes('http_request_duration_seconds_count')).toBe(status === 200)
  },
)

test('/healthz and the metrics name the release that runs [S27.80]', async () => {
  const headers = { authorization: 'Bearer metrics-token' }
  const { body } = await server.app.inject({ url: '/metrics', headers })
  expect(body).toContain('build_info{version="1.2.3",commit="0123456789ab"} 1')
  expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok', ...RELEASE })
})

test('a server that is about to stop ends each connection with its answer [S27.114]', async () => {
  const connection = async () => (await server.app.inject('/')).headers.connection
  server.app.isDraining = true
  expect(await connection()).toBe('close')
  server.app.isDraining = false
  expect(await connection()).not.toBe('close')
})

test('security.txt names a contact, ends within a year, and exists only with a contact [S26.30]', async () => {
  const url = '/.well-known/security.txt'
  const without = await testApp()
  expect((await without.app.inject(url)).statusCode).toBe(404)
  await without.close()
  const { headers, body } = await server.app.inject(url)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const { Expires = '', ...fields } = Object.fromEntries(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  )
  expect(fields).toEqual({
    Contact: 'mailto:me@example.com',
    'Preferred-Languages': 'zh, en',
    Canonical: `${ELSEWHERE}${url}`,
  })
  const days = (Date.parse(Expires) - server.clock.now().getTime()) / 86_400_000
  expect(days > 1 && days < 365).toBe(true)
})

test('a server with a full disk, or a database that accepts no writes, is not ready, names the missing part, and logs the change once [S27.14, S27.111]', async () => {
  const full = await testApp({ config: { dataDir: folder, minFreeMb: 1_000_000_000 } })
  const ready = async ({ app }: typeof full) => {
    const { statusCode, ...answer } = await app.inject('/readyz')
    return [statusCode, answer.json().missing]
  }
  for (let probe = 0; probe < 3; probe++) expect(await ready(full)).toEqual([503, 'disk'])
  const noted = (msg: string) => full.logs.map((line) => JSON.parse(line)).filter((line) => line.msg === msg)
  const cause = 'less than 1000000000 MB are free under DATA_DIR'
  expect(noted('not ready')).toMatchObject([{ missing: 'disk', cause }])
  full.deps.config.minFreeMb = 0
  expect([await ready(full), noted('ready again').length]).toEqual([[200, undefined], 1])
  full.app.isDraining = true
  expect(await ready(full)).toEqual([503, 'draining'])
  await full.close()

  const standby = await testApp()
  // The setting applies to the only connection that the pool has opened so far.
  await sql`set default_transaction_read_only = on`.execute(standby.deps.reserve)
  expect(await ready(standby)).toEqual([503, 'read-only'])
  await standby.close()
})

test('JSON over 1 KB is compressed in an encoding that the caller accepts, and smaller JSON is not compressed', async () => {
  const list = (encoding: string) =>
    server.app.inject(request('/v1.0/product/list', {}, { headers: { 'accept-encoding': encoding } }))
  const plain = await list('')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body.length).toBeGreaterThan(1024)
  for (const [encoding, open] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await list(`${encoding}, deflate`)
    expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([
      encoding,
      'Origin, accept-encoding',
    ])
    expect(open(answer.rawPayload).toString()).toBe(plain.body)
    expect(answer.rawPayload.length).toBeLessThan(plain.body.length / 3)
  }
  const document = await get('/docs/openapi.json', { 'accept-encoding': 'br' })
  expect(document.headers['content-encoding']).toBe('br')
  expect(document.rawPayload.length).toBeLessThan(50_000)
  expect((await get('/readyz', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
})
