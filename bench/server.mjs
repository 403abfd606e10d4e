/** `node bench/server.mjs [--save]`: how fast the real server answers. A refusal with HTTP status 200 is an error. */
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { tsImport } from 'tsx/esm/api'
import { ensureBuilt } from '../scripts/build.mjs'
import { machine, percentile, saveFigures } from './report.mjs'

const of = (file) => tsImport(`../${file}.ts`, import.meta.url)
const { startServer } = await of('test/drivers/server')
const { apiOf, call, readyVisitor } = await of('test/scenarios/known')
const { newPerson } = await of('test/scenarios/person')
const { applicationFor } = await of('server/test/tools/journey')
const request = await of('server/test/tools/request')

const SECONDS = 5
const VISITORS = 300
/** Simultaneous connections of a load case, unless it says otherwise. */
const CONNECTIONS = 16

const wrap = (payload) => JSON.stringify(request.wrap(payload))
const headersOf = (token) => ({
  'content-type': 'application/json',
  ...(token ? { authorization: token } : {}),
})
const isOk = (body) => body.startsWith('{"code":200')

/**
 * Runs a case: each of `bodies` once, or `body` for some seconds, as each of `by` in turn because of the limits of an
 * account; of `compressed` ones only the status counts.
 */
async function load(
  baseUrl,
  { path, by, body, bodies, compressed, method = 'POST', headers, connections = CONNECTIONS },
) {
  const queue = bodies && [...bodies]
  const sent = { method, path, headers: headers ?? headersOf(), body }
  let turn = 0
  const next = () => queue?.pop() ?? by?.[turn++ % by.length]
  const result = await autocannon({
    url: baseUrl,
    connections,
    timeout: 20,
    ...(queue ? { amount: queue.length } : { duration: SECONDS }),
    requests: [{ ...sent, setupRequest: (one) => ({ ...one, ...next() }) }],
    ...(method === 'POST' && !compressed ? { verifyBody: isOk } : {}),
  })
  const { latency, errors, timeouts, non2xx, mismatches } = result
  return {
    requests: result.requests.total,
    per_second: Math.round(result.requests.total / result.duration),
    p50_ms: latency.p50,
    p99_ms: latency.p99,
    max_ms: latency.max,
    errors: errors + timeouts + non2xx + mismatches,
  }
}

/** Creates visitors with complete orders, who can be matched and can apply. Eight are created at a time. */
async function readyVisitors(server) {
  const visitors = []
  while (visitors.length < VISITORS)
    visitors.push(...(await Promise.all(Array.from({ length: 8 }, () => readyVisitor(server)))))
  return visitors
}

async function applications(server, { token, order_no }) {
  const { matched, ...wish } = await call(server, '/v2/product/showList', { order_no }, token)
  return Promise.all(matched.map(({ code }) => applicationFor(apiOf(server), order_no, code, wish)))
}

const applyFor = ({ token, order_no }, product) => ({
  headers: headersOf(token),
  body: wrap({ ...product, order_no }),
})

/** Returns the path of a hashed script of the first load. */
function hashedFile() {
  const folder = fileURLToPath(new URL('../dist/h5/js', import.meta.url))
  const file = readdirSync(folder).find((name) => /^app\.\w+\.js$/.test(name))
  if (!file) throw new Error('the H5 build contains no js/app.<hash>.js')
  return `/js/${file}`
}

async function loadCases({ baseUrl }, visitors, products) {
  const distinct = visitors
    .slice(1)
    .flatMap((visitor) => products.map((product) => applyFor(visitor, product)))
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
    'user/city (session only)': {
      path: '/v1/user/city',
      by: visitors.map(({ token }) => ({ headers: headersOf(token), body: wrap({}) })),
    },
    'showList (match, stored)': {
      path: '/v2/product/showList',
      by: visitors.map(({ token, order_no }) => ({ headers: headersOf(token), body: wrap({ order_no }) })),
    },
    'apply (each another)': { path: '/v1/product/apply', bodies: distinct },
    'apply (replay)': { path: '/v1/product/apply', by: distinct },
    'index.html': { method: 'GET', path: '/', headers: browser },
    'hashed js (br)': { method: 'GET', path: hashedFile(), headers: browser },
  }
  const rows = []
  for (const [name, one] of Object.entries(cases)) rows.push({ case: name, ...(await load(baseUrl, one)) })
  return rows
}

/** Sends the same application 150 times at once, within the limits of an account. The server must store a single application. */
async function sameApplication(server, visitor, product) {
  const bodies = Array.from({ length: 150 }, () => applyFor(visitor, product))
  const row = await load(server.baseUrl, { path: '/v1/product/apply', bodies, connections: 150 })
  const { token, order_no } = visitor
  const { applications: stored } = await call(server, '/web/result/list', { order_no }, token)
  const live = stored.filter(({ code }) => code === product.code).length
  return { case: '150 apply at once, one visitor', ...row, stored: live }
}

/** Logs in 200 visitors with different phone numbers by SMS code at once, from one network address. */
async function logins(server) {
  const from = performance.now()
  const tries = await Promise.allSettled(
    Array.from({ length: 200 }, async () => {
      const { mobile } = newPerson()
      const device = randomUUID()
      const send = (path, payload) => call(server, path, payload, '', device)
      const began = performance.now()
      const consents = request.consentIds(await send('/v1.0/user/login/pre/check', { mobile }))
      const { dev_code: code } = await send('/v1.0/sms/send/code', { mobile, scene: 'login' })
      const { user_id } = await send('/v1.0/user/code/login', { mobile, code, consents })
      return { user_id, ms: performance.now() - began }
    }),
  )
  const seconds = (performance.now() - from) / 1000
  const done = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const refused = tries.find((one) => one.status === 'rejected')
  if (refused) console.log(`a login failed: ${refused.reason.message}`)
  const times = done.map(({ ms }) => ms)
  return {
    case: '200 SMS logins at once',
    requests: tries.length * 3,
    per_second: Math.round((done.length * 3) / seconds),
    p50_ms: Math.round(percentile(times, 0.5)),
    p99_ms: Math.round(percentile(times, 0.99)),
    max_ms: Math.round(Math.max(...times)),
    errors: tries.length - done.length,
    stored: new Set(done.map(({ user_id }) => user_id)).size,
  }
}

const on = machine()
for (const target of ['h5', 'server']) await ensureBuilt(target)
// An explicit mode makes the server create its own database (test/drivers/server.ts). Applications need no reading time.
const server = await startServer({
  bundle: fileURLToPath(new URL('../dist/server.mjs', import.meta.url)),
  env: { APP_MODE: 'test', COST_SHEET_SECONDS: '0', LOG_LEVEL: 'warn' },
})
try {
  const visitors = await readyVisitors(server)
  const [first] = visitors
  const products = await applications(server, first)
  const rows = await loadCases(server, visitors, products)
  const bursts = [await sameApplication(server, first, products.at(-1)), await logins(server)]
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
