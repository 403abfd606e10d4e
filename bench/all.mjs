/**
 * `npm run bench`: takes all ratios one after another and prints them in one table with their goals. Each ratio is
 * taken in one run, so both of its sides meet the same machine.
 *
 * `--server <server.mjs>` compares the server with an earlier build, `--against <folder>` the steps with an earlier build
 * of the H5; `--growth` compares a large database with a small one, which takes long. `--runs` and `--as-built` are
 * passed on to the programs of the lab.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { OPTIONS } from './lab/lab.mjs'
import { printTable } from './report.mjs'

const { values } = parseArgs({
  options: { ...OPTIONS, server: { type: 'string' }, growth: { type: 'boolean' } },
})
const inHere = (file) => fileURLToPath(new URL(file, import.meta.url))
const lab = [...(values['as-built'] ? ['--as-built'] : []), ...(values.runs ? ['--runs', values.runs] : [])]

/** Runs a program of this folder, which prints its own table, and returns what it has written. */
function result(name, ...args) {
  console.log(`\n${[name, ...args].join(' ')}`)
  execFileSync(process.execPath, [inHere(`${name}.mjs`), ...args], { stdio: 'inherit' })
  return JSON.parse(readFileSync(inHere(`results/${name}.json`), 'utf8'))
}

/** The goals of the figures, as upper limits of a ratio to the other side or of milliseconds. */
const HOME = {
  'largest contentful paint, ms': 0.5,
  'blocking time until the network is idle, ms': 1,
  'its first request leaves, ms': 1,
}
const STEP_MS = 350
/** The match: one round trip, the server's time and this much (bench/steps.mjs). */
const BESIDES_CALL_MS = 150
const SECOND_VISIT = 0.3
/** How many times as fast as the earlier build a call of the server is to be. */
const fasterBy = (name) => (name.startsWith('showList') ? 2 : /^(product\/list|apply)/.test(name) ? 1.3 : 1)

const home = result('home', ...lab).rows
const steps = result('steps', ...lab, ...(values.against ? ['--against', values.against] : [])).rows
const second = result('second-visit', ...lab).rows
const sizes = result('sizes').rows
const versus = values.server ? result('versus', '--against', values.server).cases : []
const growth = values.growth ? result('growth') : null

const reached = (value, limit) => (value <= limit ? 'yes' : 'no')
const upTo = (figure, value, limit) => ({ figure, value, goal: `≤ ${limit}`, reached: reached(value, limit) })
const from = (figure, value, limit) => ({ figure, value, goal: `≥ ${limit}`, reached: reached(limit, value) })
const p95 = (what, rows, limit) =>
  rows.map((row) => upTo(`${row.call}, p95: ${what}`, row['p95 ratio'], limit))
console.log()
printTable([
  ...home.flatMap(({ what, ratio }) =>
    what in HOME ? [upTo(`home / peer: ${what}`, ratio, HOME[what])] : [],
  ),
  ...home
    .filter(({ what }) => what === 'layout shift')
    .map(({ ours }) => upTo('home: layout shift', ours.median, 0)),
  ...steps.map(({ what, ours }) =>
    upTo(`${what}, ms`, ours.median, what.endsWith('besides its call') ? BESIDES_CALL_MS : STEP_MS),
  ),
  ...second.map(({ what, ratio }) => upTo(`${what.replace(', ms', '')} / first visit`, ratio, SECOND_VISIT)),
  ...versus.map((row) =>
    from(`${row.case}, requests a second / earlier build`, row.ratio, fasterBy(row.case)),
  ),
  ...(growth ? p95('large / small database', growth.growth, 1.15) : []),
  ...(growth ? p95('during a purge / without', growth.purge.calls, 1.3) : []),
  ...sizes.map(({ what, bytes, limit }) => upTo(`${what}, KB`, kb(bytes), kb(limit))),
])

function kb(bytes) {
  return Number((bytes / 1024).toFixed(1))
}
