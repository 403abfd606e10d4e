/**
 * `node bench/versus.mjs --against <server.mjs>`: compares the present server with an earlier build of it.
 *
 * Both servers use copies of one database in the same PostgreSQL and are measured in turn, so that a change of the
 * machine's speed affects both. The ratios are those of the medians of all rounds.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { tsImport } from 'tsx/esm/api'
import { ensureBuilt } from '../scripts/build.mjs'
import { load } from './load.mjs'
import { machine, percentile, printTable, writeResult } from './report.mjs'
import { applications, headersOf, readyVisitors, wrap } from './visitors.mjs'

const { startServer } = await tsImport('../test/drivers/server.ts', import.meta.url)
const { LIMITS, TERMS } = await tsImport('../contract/rules/amounts.ts', import.meta.url)
const { startPostgres } = await tsImport('../server/src/postgres/embedded.ts', import.meta.url)

const VISITORS = 240
const SECONDS = 3

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({ options: { against: { type: 'string' }, rounds: { type: 'string' } } })
if (!values.against) throw new Error('name the earlier build: node bench/versus.mjs --against <server.mjs>')
const ROUNDS = Number(values.rounds ?? 5)

/** Starts a bundle on one database of the shared PostgreSQL. Applications need no reading time here. */
function start({ host, port, user }, database, bundle) {
  const url = `postgresql:///${database}?${new URLSearchParams({ host, port, user })}`
  const env = { APP_MODE: 'test', COST_SHEET_SECONDS: '0', LOG_LEVEL: 'warn', DATABASE_URL: url }
  return startServer({ bundle, env })
}

/** Creates visitors with the earlier build, and returns them with a copy of their database for the present one. */
async function prepare(postgres) {
  const client = new pg.Client(postgres)
  await client.connect()
  await client.query('create database before')
  const server = await start(postgres, 'before', path.resolve(values.against))
  const measured = new pg.Client({ ...postgres, database: 'before' })
  await measured.connect()
  try {
    const visitors = await readyVisitors(server, VISITORS)
    const products = await applications(server.baseUrl, visitors[0])
    // Different wishes over all that the form offers, so that not every match has the same prices.
    const amounts = (LIMITS.max - LIMITS.min) / LIMITS.step + 1
    await measured.query(
      'update orders set amount = $1 + $2 * (user_id * 37 % $3), term = ($4::int[])[1 + user_id % cardinality($4)]',
      [LIMITS.min, LIMITS.step, amounts, TERMS],
    )
    return { visitors, products }
  } finally {
    await measured.end()
    await server.stop()
    await client.query('create database after template before')
    await client.query('checkpoint')
    await client.end()
  }
}

/** The cases; each returns what one round sends. */
function casesOf({ visitors, products }) {
  const bodies = visitors.flatMap(({ token, order_no }) =>
    products.map((product) => ({ headers: headersOf(token), body: wrap({ order_no, ...product }) })),
  )
  const share = Math.floor(bodies.length / (ROUNDS + 1))
  const inTurn = visitors.map(({ token, order_no }) => ({
    headers: headersOf(token),
    body: wrap({ order_no }),
  }))
  return {
    'showList (match, stored)': () => ({ path: '/v2/product/showList', inTurn, seconds: SECONDS }),
    'product/list': () => ({ path: '/v1.0/product/list', body: wrap({}), seconds: SECONDS }),
    'apply (each another)': (round) => ({
      path: '/v1/product/apply',
      bodies: bodies.slice(round * share, (round + 1) * share),
    }),
  }
}

const median = (rows, name) =>
  percentile(
    rows.map((row) => row[name]),
    0.5,
  )

/** Measures one case in turn on both servers. The first round only warms up. */
async function compare(servers, make) {
  const rows = { before: [], after: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    const order = round % 2 === 0 ? ['before', 'after'] : ['after', 'before']
    for (const name of order) {
      const row = await load(servers[name].baseUrl, make(round))
      if (row.errors > 0) throw new Error(`${name}: ${row.errors} requests failed`)
      if (round > 0) rows[name].push(row)
    }
  }
  const figures = (name) => ({
    [`${name}_per_second`]: median(rows[name], 'per_second'),
    [`${name}_p50_ms`]: median(rows[name], 'p50_ms'),
    [`${name}_p99_ms`]: median(rows[name], 'p99_ms'),
  })
  const ratio = median(rows.after, 'per_second') / median(rows.before, 'per_second')
  return { ratio: Number(ratio.toFixed(2)), ...figures('before'), ...figures('after') }
}

const on = machine()
await ensureBuilt('server')
const folder = mkdtempSync(path.join(os.tmpdir(), 'versus-'))
chmodSync(folder, 0o755)
const postgres = await startPostgres({ rootDir: root, dataDir: folder })
const servers = {}
try {
  const prepared = await prepare(postgres.connection)
  servers.before = await start(postgres.connection, 'before', path.resolve(values.against))
  servers.after = await start(postgres.connection, 'after', path.join(root, 'dist/server.mjs'))
  const rows = []
  for (const [name, make] of Object.entries(casesOf(prepared)))
    rows.push({ case: name, ...(await compare(servers, make)) })
  printTable(rows)
  writeResult('versus', on, { rounds: ROUNDS, seconds: SECONDS, cases: rows })
} finally {
  for (const server of Object.values(servers)) await server.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
