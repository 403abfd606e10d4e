/**
 * `node bench/server.mjs [--save]`: measures how fast the real server answers. autocannon uses part of the same CPU.
 * A refusal counts as an error although its HTTP status is 200.
 */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tsImport } from 'tsx/esm/api'
import { ensureBuilt } from '../scripts/build.mjs'
import { load } from './load.mjs'
import { machine, saveFigures } from './report.mjs'
import { logins, sameApplication } from './server/bursts.mjs'
import { applications, headersOf, readyVisitors, wrap } from './visitors.mjs'

const { startServer } = await tsImport('../test/drivers/server.ts', import.meta.url)

const SECONDS = 5
const VISITORS = 300

/** Returns the path of a hashed script of the first load. */
function hashedFile() {
  const folder = fileURLToPath(new URL('../dist/h5/js', import.meta.url))
  const file = readdirSync(folder).find((name) => /^app\.\w+\.js$/.test(name))
  if (!file) throw new Error('the H5 build contains no js/app.<hash>.js')
  return `/js/${file}`
}

async function loadCases(server) {
  const { baseUrl } = server
  const visitors = await readyVisitors(server, VISITORS)
  const [first] = visitors
  const products = await applications(baseUrl, first)
  const applyFor = ({ token, order_no }, product) => ({
    headers: headersOf(token),
    body: wrap({ order_no, ...product }),
  })
  const distinct = visitors
    .slice(1)
    .flatMap((visitor) => products.map((product) => applyFor(visitor, product)))
  const once = applyFor(first, products[0])
  const browser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }
  const cases = {
    'channel/option': { path: '/v1.0/channel/option', body: wrap({ _ch: 'test-c3' }) },
    'region/list (100 KB)': { path: '/web/region/list', body: wrap({}) },
    'region/list (br)': {
      path: '/web/region/list',
      body: wrap({}),
      headers: { ...headersOf(), 'accept-encoding': 'gzip, deflate, br' },
      compressed: true,
    },
    'product/list': { path: '/v1.0/product/list', body: wrap({}) },
    'user/city (session only)': { path: '/v1/user/city', token: first.token, body: wrap({}) },
    'showList (match, stored)': {
      path: '/v2/product/showList',
      token: first.token,
      body: wrap({ order_no: first.order_no }),
    },
    'apply (each another)': { path: '/v1/product/apply', bodies: distinct },
    'apply (replay)': { path: '/v1/product/apply', ...once },
    'index.html': { method: 'GET', path: '/', headers: browser },
    'hashed js (br)': { method: 'GET', path: hashedFile(), headers: browser },
  }
  const rows = []
  for (const [name, one] of Object.entries(cases))
    rows.push({ case: name, ...(await load(baseUrl, { seconds: SECONDS, ...one })) })
  return { rows, visitors, products }
}

const on = machine()
for (const target of ['h5', 'server']) await ensureBuilt(target)
// An explicit mode makes the server create its own database (test/drivers/server.ts). Applications need no reading time.
const server = await startServer({
  bundle: fileURLToPath(new URL('../dist/server.mjs', import.meta.url)),
  env: { APP_MODE: 'test', COST_SHEET_SECONDS: '0', LOG_LEVEL: 'warn' },
})
try {
  const { rows, visitors, products } = await loadCases(server)
  const bursts = [
    await sameApplication(server.baseUrl, visitors.slice(0, 1), products),
    await logins(server.baseUrl),
  ]
  console.table(rows)
  console.table(bursts)
  saveFigures(
    on,
    [...rows, ...bursts].map((row) => ({
      figure: `server: ${row.case}`,
      value: `${row.per_second}/s, p50 ${row.p50_ms} ms, p99 ${row.p99_ms} ms, ${row.errors} errors`,
    })),
  )
} finally {
  await server.stop()
}
