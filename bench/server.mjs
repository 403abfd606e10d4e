/**
 * `node bench/server.mjs`: measures how fast the real server answers, starts and recovers, and how much memory it uses.
 *
 * autocannon runs on the same machine and uses part of the CPU. The code in the body of each response is checked: a
 * refusal counts as an error although its HTTP status is 200.
 */
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../scripts/build.mjs'
import { CONNECTIONS, load } from './load.mjs'
import { machine, printTable, writeResult } from './report.mjs'
import { logins, sameApplication } from './server/bursts.mjs'
import { killPostgres, measuredServer, rssMb, timed, untilReady } from './server-process.mjs'
import { applications, headersOf, readyVisitors, wrap } from './visitors.mjs'

const SECONDS = 5
const VISITORS = 300
const ROUNDS = 5

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

/** Returns the memory after each round of the same mixed load. It must not keep growing. */
async function memory(server, { token, order_no }) {
  const after = []
  for (let round = 0; round < ROUNDS; round++) {
    const cases = [
      { path: '/web/region/list', body: wrap({}) },
      { path: '/v2/product/showList', token, body: wrap({ order_no }) },
      { path: '/v1.0/channel/option', body: wrap({}) },
    ]
    await Promise.all(cases.map((one) => load(server.baseUrl, { ...one, connections: 8, seconds: 3 })))
    await sleep(500)
    after.push(await rssMb(server))
  }
  return after
}

const on = machine()
for (const target of ['h5', 'server']) await ensureBuilt(target)
let server
const start_ms = {
  'first start, empty folder': await timed(async () => {
    server = await measuredServer()
  }),
}
try {
  await server.terminate()
  start_ms['second start'] = await timed(server.restart)
  const rss_mb = { idle: await rssMb(server) }

  const { rows, visitors, products } = await loadCases(server)
  rss_mb['after the load cases'] = await rssMb(server)
  const bursts = [
    await sameApplication(server.baseUrl, visitors.slice(0, 1), products),
    await logins(server.baseUrl),
  ]
  rss_mb['after each mixed round'] = await memory(server, visitors[0])

  await server.kill()
  start_ms['after kill -9 of the server, PostgreSQL adopted'] = await timed(server.restart)
  killPostgres(server)
  await server.kill()
  start_ms['after kill -9 of both, crash recovery'] = await timed(server.restart)
  killPostgres(server)
  await sleep(50)
  start_ms['kill -9 of PostgreSQL alone, until ready by itself'] = await timed(() => untilReady(server))

  printTable(rows)
  console.log()
  printTable(bursts)
  console.log(`\nstart, ms: ${JSON.stringify(start_ms, null, 1)}\nmemory, MB: ${JSON.stringify(rss_mb)}`)
  writeResult('server', on, {
    connections: CONNECTIONS,
    seconds: SECONDS,
    cases: rows,
    bursts,
    start_ms,
    rss_mb,
  })
} finally {
  await server.stop()
}
