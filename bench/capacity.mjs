/**
 * `npm run capacity -- [--against <server.mjs>] [--turns 3] [--visits 300] [--walkers 32] [--save]`: what a release carries,
 * and what that costs. Visitors walk the whole funnel. `DATABASE_URL` or `CITUS_URL` names an empty database, that of
 * Citus with its workers, on this machine; without one each server has its embedded PostgreSQL. With `--against` another release takes turns, on
 * `AGAINST_DATABASE_URL` or its own.
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/build.mjs'
import { planOf } from './capacity/plan.mjs'
import { distribute, startMeasured } from './capacity/server.mjs'
import { machine, percentile, saveFigures } from './report.mjs'

const { values: options } = parseArgs({
  options: {
    against: { type: 'string' },
    turns: { type: 'string', default: '3' },
    visits: { type: 'string', default: '300' },
    walkers: { type: 'string', default: '32' },
    save: { type: 'boolean' },
  },
})
const [turns, visits, walkers] = ['turns', 'visits', 'walkers'].map((name) => Number(options[name]))
const { CITUS_URL, DATABASE_URL, AGAINST_DATABASE_URL } = process.env
const where = CITUS_URL ? 'Citus' : 'PostgreSQL'

/** Shares of the load that fills a core at which the calls of arriving visitors are timed. */
const SHARES = [0.5, 0.8]
/** Days with so many visits are planned. */
const DAYS = [1e6, 1e7, 1e8]

const median = (rows, name) =>
  percentile(
    rows.map((row) => row[name]),
    0.5,
  )
const spreadOf = (rows, name) => {
  const values = rows.map((row) => row[name])
  return `${median(rows, name).toFixed(1)} (${Math.min(...values).toFixed(1)}–${Math.max(...values).toFixed(1)})`
}

/** The numbers of a run as they are printed; failures are said in sentences. */
const printed = (row) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      typeof value === 'number' ? [[name, Number(value.toFixed(2))]] : [],
    ),
  )
const reasons = ({ failures }) => [...failures].map(([why, times]) => `${times} × ${why}`)

// The servers end with this process (capacity/server.mjs).
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const on = machine()
await ensureBuilt('server')
const bundle = fileURLToPath(new URL('../dist/server.mjs', import.meta.url))
if (CITUS_URL) await distribute(bundle, CITUS_URL)
const servers = { this: await startMeasured(bundle, CITUS_URL ?? DATABASE_URL) }
if (options.against)
  servers.against = await startMeasured(path.resolve(options.against), AGAINST_DATABASE_URL)

const rows = { this: [], against: [] }
for (const { load } of Object.values(servers)) await load.atOnce(walkers, visits)
for (let turn = 0; turn < turns; turn++)
  for (const [name, server] of Object.entries(servers)) {
    const row = await server.measured((load) => load.atOnce(walkers, visits))
    rows[name].push(row)
    console.log(name, printed(row), ...reasons(row))
  }

const one = Object.fromEntries(
  ['webPerCore', 'dbPerCore', 'dbKb', 'walKb', 'netKb', 'perSecond'].map((name) => [
    name,
    median(rows.this, name),
  ]),
)
const figures = [
  {
    figure: `capacity, ${where}: visits a second of a core, servers`,
    value: spreadOf(rows.this, 'webPerCore'),
  },
  {
    figure: `capacity, ${where}: visits a second of a core, database`,
    value: spreadOf(rows.this, 'dbPerCore'),
  },
  {
    figure: `capacity, ${where}: a visit`,
    value: `${Math.round(one.netKb)} KB between client and server, ${Math.round(one.dbKb)} KB stored, ${Math.round(one.walKb)} KB of log`,
  },
]
for (const share of SHARES) {
  const rate = one.perSecond * share
  const row = await servers.this.measured((load) => load.arriving(rate, visits / rate))
  console.log(`${share * 100} % of the load`, printed(row), ...reasons(row))
  figures.push({
    figure: `capacity, ${where}: p95 of a call at ${share * 100} % of the load`,
    value: `${Math.round(row.p95_ms)} ms (p50 ${Math.round(row.p50_ms)} ms, ${rate.toFixed(1)} visits a second)`,
  })
}
const flood = await servers.this.measured((load) => load.atOnce(walkers * 16, visits * 2))
console.log('sixteen times the visitors', printed(flood), ...reasons(flood))
figures.push({
  figure: `capacity, ${where}: what breaks first`,
  value: `with ${walkers * 16} visitors at once ${reasons(flood)[0] ?? 'no call'} failed; p95 ${Math.round(flood.p95_ms)} ms`,
})
if (options.against)
  for (const [of, name] of [
    ['servers', 'webPerCore'],
    ['database', 'dbPerCore'],
  ])
    figures.push({
      figure: `capacity, ${where}: times the visits of the earlier release, ${of}`,
      value: `${(median(rows.this, name) / median(rows.against, name)).toFixed(2)} (earlier: ${spreadOf(rows.against, name)})`,
    })
for (const { stop } of Object.values(servers)) await stop()
console.table(figures)
console.table(DAYS.map((day) => planOf(day, one)))
saveFigures(on, figures)
process.exit()
