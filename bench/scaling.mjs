/**
 * `node bench/scaling.mjs [--orders 10000,1000000]`: what grows how with the number of orders. For each number it fills a
 * database as growth.mjs does and measures the bytes of each table for each order, what dropping a partition saves, and how
 * many transactions a second the consent ledger takes. With several numbers the calls of visitors with the first and the
 * last are compared.
 */
import path from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { ensureBuilt } from '../scripts/build.mjs'
import { fill, sampleOf } from './growth/fill.mjs'
import { compare } from './growth/measure.mjs'
import { machine, percentile, printTable, writeResult } from './report.mjs'
import { measuredServer, timed } from './server-process.mjs'

const load = (file) => tsImport(`../server/src/${file}`, import.meta.url)
const { openDatabase, openPool } = await load('postgres/database.ts')
const { append } = await load('services/consent/ledger.ts')
const { systemRandom } = await load('lib/random.ts')

const given = process.argv[process.argv.indexOf('--orders') + 1]
const ORDERS = (process.argv.includes('--orders') ? given : '10000,1000000').split(',').map(Number)
const VISITORS = 5_000
const ROUNDS = 5
/** Clients that append to the ledger at once, entries of each transaction, and milliseconds. */
const LEDGER = { clients: 64, entries: 4, ms: 8_000 }

/** Rows and bytes of each table with its partitions and indexes, the largest first. */
async function tablesOf({ rows }, orders) {
  const tables = await rows(`
    select c.relname as "table", sum(pg_total_relation_size(t.relid))::float as bytes, sum(greatest(l.reltuples, 0))::float as rows
    from pg_class c, lateral (select relid from pg_partition_tree(c.oid) where isleaf union select c.oid) t
      join pg_class l on l.oid = t.relid and l.relkind = 'r'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    group by 1 having sum(pg_total_relation_size(t.relid)) > 1e6 order by 2 desc`)
  return tables.map(({ table, bytes, rows: count }) => ({
    table,
    rows: count,
    MB: Math.round(bytes / 1e6),
    'rows/order': Number((count / orders).toFixed(2)),
    'bytes/order': Math.round(bytes / orders),
    'bytes/row': count > 0 ? Math.round(bytes / count) : null,
  }))
}

/** Deletes the rows of the week with the most marks, and drops the second: milliseconds, and megabytes of write-ahead log. */
async function ending({ rows }) {
  const weeks = await rows(
    `select relname as name from pg_inherits join pg_class on oid = inhrelid where inhparent = 'marks'::regclass
     order by reltuples desc limit 2`,
  )
  const logged = async (text) => {
    const [{ lsn }] = await rows('select pg_current_wal_lsn() as lsn')
    const ms = await timed(() => rows(text))
    const [{ bytes }] = await rows('select pg_current_wal_lsn() - $1::pg_lsn as bytes', [lsn])
    return { ms, log_mb: Number((bytes / 1e6).toFixed(1)) }
  }
  const [first, second] = weeks.map(({ name }) => name)
  const [{ n }] = await rows(`select count(*)::int as n from ${first}`)
  return {
    rows: n,
    deleted: await logged(`delete from ${first}`),
    dropped: await logged(`drop table ${second}`),
  }
}

/** How many transactions a second append to the ledger, whose chains many visitors share. */
async function ledgerRate(server) {
  const socket = path.join(server.dataDir, 'postgres/run')
  const connection = { host: socket, port: 5432, user: 'app', database: 'postgres' }
  const db = openDatabase(openPool(connection, 40))
  const entry = {
    kind: 'give',
    institution_code: null,
    agreement_code: 'a',
    version: '1',
    hash: 'h',
    purpose: 'p',
  }
  const times = []
  let refused = 0
  const until = performance.now() + LEDGER.ms
  const client = async (user_id) => {
    const whose = { channel: '', user_id, lead_no: null, device: 'd' }
    while (performance.now() < until) {
      const entries = Array.from({ length: LEDGER.entries }, () => ({ ...entry, ...whose, at: new Date() }))
      const from = performance.now()
      const appended = db.transaction().execute((trx) => append(trx, { random: systemRandom }, entries))
      await appended.then(
        () => times.push(performance.now() - from),
        // Refused after 2.5 s of waiting, as a visitor's call would be.
        () => refused++,
      )
    }
  }
  await Promise.all(Array.from({ length: LEDGER.clients }, (_, index) => client(index + 1)))
  await db.destroy()
  const a_second = Math.round(times.length / (LEDGER.ms / 1_000))
  return {
    ...LEDGER,
    refused,
    transactions_a_second: a_second,
    entries_a_second: a_second * LEDGER.entries,
    p50_ms: Math.round(percentile(times, 0.5)),
    p95_ms: Math.round(percentile(times, 0.95)),
  }
}

const on = machine()
await ensureBuilt('server')
const servers = []
try {
  const sides = []
  const sizes = []
  for (const orders of ORDERS) {
    const server = await measuredServer()
    servers.push(server)
    let products
    const fill_seconds = Math.round(
      (await timed(async () => (products = await fill(server, orders)))) / 1_000,
    )
    const tables = await tablesOf(server, orders)
    const [{ bytes }] = await server.rows('select pg_database_size(current_database())::float as bytes')
    console.log(`\n${orders} orders in ${fill_seconds} s, ${Math.round(bytes / 1e6)} MB`)
    printTable(tables)
    sides.push({ ...server, products, visitors: await sampleOf(server, VISITORS) })
    sizes.push({ orders, fill_seconds, megabytes: Math.round(bytes / 1e6), tables })
    // Only the first and the last are compared; the others give their space back.
    if (sides.length > 1 && orders !== ORDERS.at(-1)) {
      sides.pop()
      await servers.pop().stop()
    }
  }
  const [small, large] = [sides[0], sides.at(-1)]
  const growth = small === large ? [] : await compare({ small, large }, ROUNDS)
  if (growth.length > 0) printTable(growth)
  const week_of_marks = await ending(large)
  const ledger = await ledgerRate(large)
  console.log(JSON.stringify({ week_of_marks, ledger }, null, 2))
  writeResult('scaling', on, { sizes, growth, week_of_marks, ledger })
} finally {
  for (const server of servers) await server.stop()
}
