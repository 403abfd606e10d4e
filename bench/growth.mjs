/**
 * `node bench/growth.mjs`: whether visitors notice that the database has grown, and that it is purged. It compares the
 * calls of visitors with a thousand and with a million orders, and then with and without a purge of the million's ended
 * rows. Each pair is measured in turn on the same machine. Filling takes about six minutes, the rest five.
 */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { ensureBuilt } from '../scripts/build.mjs'
import { fill, sampleOf } from './growth/fill.mjs'
import { compare, comparePurge } from './growth/measure.mjs'
import { machine, printTable, writeResult } from './report.mjs'
import { measuredServer, timed } from './server-process.mjs'

const ORDERS = { small: 1_000, large: 1_000_000 }
/** As many visitors as come in a day, when a million came in 180. */
const VISITORS = 5_000
const ROUNDS = 10
const PURGE_ROUNDS = 20

/** Reads every file of the database once, so that the operating system has cached both databases alike. */
const readAll = (data) =>
  execFileSync('sh', ['-c', 'find "$0" -type f -exec cat {} + > /dev/null', path.join(data, 'base')])

const on = machine()
await ensureBuilt('server')
const servers = []
try {
  const sides = {}
  const fill_seconds = {}
  for (const [name, orders] of Object.entries(ORDERS)) {
    const server = await measuredServer()
    servers.push(server)
    let products
    const ms = await timed(async () => {
      products = await fill(server, orders)
    })
    fill_seconds[name] = Math.round(ms / 1_000)
    console.log(`${name}: ${orders} orders in ${fill_seconds[name]} s`)
    readAll(path.join(server.dataDir, 'postgres/data'))
    const socket = path.join(server.dataDir, 'postgres/run')
    const { baseUrl, rows } = server
    sides[name] = { baseUrl, rows, socket, products, visitors: await sampleOf(server, VISITORS) }
  }
  const growth = await compare(sides, ROUNDS)
  printTable(growth)
  const { rows, all, ...purge } = await comparePurge(sides.large, PURGE_ROUNDS)
  printTable([...rows, all])
  console.log(JSON.stringify(purge))
  writeResult('growth', on, {
    orders: ORDERS,
    fill_seconds,
    growth,
    purge: { ...purge, calls: [...rows, all] },
  })
} finally {
  for (const server of servers) await server.stop()
}
