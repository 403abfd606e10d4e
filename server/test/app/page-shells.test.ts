import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { until } from '../../../test/drivers/until'
import { temporaryFolder } from '../../../test/tools/temporary'
import { toPageFile } from '../../src/app/plugins/page-file'
import { filledShells } from '../../src/app/plugins/page-shells'
import { openDatabase, openPool } from '../../src/postgres/database'
import { atOnce, CONNECTIONS, setRows, testApp, testServer } from '../tools/harness'

const SHELL = `<!doctype html><html data-theme="orange"><head></head><body><p><!--name-->构建<!--/name--></p>
<form><!--agreements--><i>正在加载协议</i><!--/agreements--></form></body></html>`
const BOX = '<label id="AGREEMENT-CODE" data-version="AGREEMENT-VERSION">《AGREEMENT-TITLE》</label>'
const GENERIC = '<!doctype html><html data-theme="orange"><body>正在打开</body></html>'

const folder = temporaryFolder()
beforeAll(() => {
  mkdirSync(path.join(folder, 'shells'))
  writeFileSync(path.join(folder, 'index.html'), GENERIC)
  writeFileSync(path.join(folder, 'shells/agreement-box.html'), BOX)
  for (const id of ['home', 'landing', 'from']) writeFileSync(path.join(folder, `shells/${id}.html`), SHELL)
})
const server = testServer({ config: { h5Dir: folder } })

const get = (url: string, headers: Record<string, string> = {}, { app } = server) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } })
/** The filled shell. A page does not wait long for the database, but fills the next one with what came late. */
const filled = (url: string, own = server) =>
  until('the shell to be filled', async () => {
    const { headers, body } = await get(url, {}, own)
    // Nobody else may get a shell that lacks something.
    return String(headers['cache-control']).startsWith('public') ? body : null
  })
beforeAll(async () => {
  for (const channel of ['', 'test-c3', 'zhyd-1', 'duole', 'lefenqi']) await filled(`/?_ch=${channel}`)
})
const themeOf = async (url: string, headers = {}) =>
  /data-theme="(\w+)"/.exec((await get(url, headers)).body)?.[1]

test.each([
  ['/', {}, 'orange'],
  ['/?_ch=test-c3', {}, 'yellow'],
  ['/landing/zhyd-1', {}, 'zhyd'],
  ['/landing/zhyd-1?_ch=duole', {}, 'duole'],
  ['/from?cid=lefenqi', {}, 'lefenqi'],
  ['/', { host: 'xiaofu.example.com' }, 'xiaofu'],
])('the shell of %s with the headers %j has the theme %s', async (url, headers, theme) => {
  expect(await themeOf(url, headers)).toBe(theme)
})

test('the entry page has the login agreements in force, each with its version, in the place of their skeleton', async () => {
  const { body } = await get('/')
  expect(body).not.toContain('正在加载协议')
  expect(body).toMatch(/<label id="user-service" data-version="[^"]+">《用户服务协议》<\/label>/)
  expect(body.match(/<label/g)).toHaveLength(2)
})

test('an address with a secret gets the generic shell', async () => {
  for (const url of ['/?uid=a', '/from?_token=a', '/landing/zhyd?a=1&_phone_mark=b', '/?%75id=a'])
    expect((await get(url)).body).toBe(GENERIC)
})

test('a page without a shell of its own, and an unknown page, get the generic shell', async () => {
  expect((await get('/about')).body).toBe(GENERIC)
  expect((await get('/no/such/page')).statusCode).toBe(404)
})

test('an unchanged shell is not sent again, and HEAD has its headers', async () => {
  const first = await get('/?_ch=duole')
  const etag = String(first.headers.etag)
  expect((await get('/?_ch=duole', { 'if-none-match': etag })).statusCode).toBe(304)
  expect((await get('/', { 'if-none-match': etag })).statusCode).toBe(200)
  const head = await server.app.inject({
    method: 'HEAD',
    url: '/?_ch=duole',
    headers: { accept: 'text/html' },
  })
  expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, etag, ''])
})

test('a page that has not changed is answered with 304 when its tag is one of several, or was made weak by a proxy', async () => {
  const etag = String((await get('/')).headers.etag)
  for (const known of [`W/${etag}`, `"other", ${etag}`, `"other",W/${etag}`])
    expect((await get('/', { 'if-none-match': known })).statusCode).toBe(304)
  for (const other of ['', '"other"', etag.slice(0, -2)])
    expect((await get('/', { 'if-none-match': other })).statusCode).toBe(200)
})

test('a compressed shell is the shell', async () => {
  const { body } = await get('/')
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await get('/', { 'accept-encoding': encoding })
    expect(headers['content-encoding']).toBe(encoding)
    expect(decode(rawPayload).toString()).toBe(body)
  }
})

test('what the server inserts is text, never markup', async () => {
  const own = await testApp({ config: { h5Dir: folder } })
  const evil = `<script>alert("1")</script>$&'`
  await setRows(own, 'channels', { code: 'test-c3' }, { name: evil, theme_color: '"><b>' })
  await setRows(own, 'agreements', { code: 'privacy' }, { title: evil })
  const body = await filled('/?_ch=test-c3', own)
  expect(body).not.toContain('<script>')
  expect(body).not.toContain('<b>')
  expect(body.match(/&#60;script&#62;alert\(&#34;1&#34;\)&#60;\/script&#62;\$&#38;&#39;/g)).toHaveLength(2)
  await own.close()
})

test('while the database does not answer, the page is sent as it was built', async () => {
  const pool = openPool(server.connection, 1)
  await pool.end()
  const own = await testApp({ config: { h5Dir: folder }, deps: { db: openDatabase(pool) } })
  const { statusCode, body } = await get('/landing/zhyd-1', {}, own)
  expect([statusCode, body]).toEqual([200, SHELL.replace('orange', 'zhyd')])
  for (const url of ['/', '/?_ch=duole', '/?_ch=test-c3']) await get(url, {}, own)
  expect(own.logs.filter((line) => line.includes('a page shell is sent unfilled'))).toHaveLength(1)
  await own.close()
})

test('page views that wait for a locked table leave connections to the calls', async () => {
  const own = await testApp({ config: { h5Dir: folder } })
  await own.db.transaction().execute(async (trx) => {
    await sql`lock table channels`.execute(trx)
    const views = await atOnce(2 * CONNECTIONS, (index) => get(`/?_ch=c${index}`, {}, own))
    expect(new Set(views.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(trx)
    expect(rows.length).toBeLessThan(CONNECTIONS / 2)
  })
  await own.close()
})

test('only the scripts of the build may run in a filled shell', () => {
  const shell = toPageFile(SHELL.replace('<body>', '<body><script>boot()</script>'))
  const box = toPageFile('<script>AGREEMENT-TITLE</script>')
  const agreements = [{ code: 'privacy', title: 'alert(1)', version: '1.0' }]
  const filled = filledShells()(shell, box, { theme: 'orange', name: null, agreements })
  expect(filled.plain.toString()).toContain('<script>alert(1)</script>')
  expect(filled.scriptHashes).toEqual(shell.scriptHashes)
  expect(shell.scriptHashes).toHaveLength(1)
})
