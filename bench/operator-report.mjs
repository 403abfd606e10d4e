/**
 * `node bench/operator-report.mjs [--orders 1000000] [--pause 40]`: how long the operator's report takes on a database that growth.mjs
 * fills, without a replica, and whether the calls of visitors become slower meanwhile: of four who never pause, or who
 * pause for so many milliseconds after each call.
 */
import { ensureBuilt } from '../scripts/build.mjs'
import { fill, sampleOf } from './growth/fill.mjs'
import { compareReport } from './growth/operator-report.mjs'
import { machine, printTable, writeResult } from './report.mjs'
import { measuredServer } from './server-process.mjs'

const option = (name, otherwise) => {
  const given = process.argv.indexOf(name)
  return given > 0 ? Number(process.argv[given + 1]) : otherwise
}
const [orders, pause] = [option('--orders', 1_000_000), option('--pause', 0)]

const on = machine()
await ensureBuilt('server')
const server = await measuredServer()
try {
  const products = await fill(server, orders)
  await server.rows(`insert into login_marks (user_id, scene, channel, device, host, at)
    select user_id, 'page', channel, 'd', 'h', created_at from orders where created_at > now() - interval '184 days'`)
  await server.rows('vacuum analyze login_marks')
  const side = { ...server, products, visitors: await sampleOf(server, 5_000) }
  const { rows, all, ...result } = await compareReport(side, 3, pause)
  printTable([...rows, all])
  console.log(JSON.stringify(result))
  writeResult('operator-report', on, { orders, pause_ms: pause, ...result, calls: [...rows, all] })
} finally {
  await server.stop()
}
