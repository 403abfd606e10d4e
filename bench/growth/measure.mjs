/** What growth.mjs measures: a large database against a small one, and a purge against quiet moments. */
import { setTimeout as sleep } from 'node:timers/promises'
import { tsImport } from 'tsx/esm/api'
import { percentile } from '../report.mjs'
import { gather, load, NAMES, rowOf } from './load.mjs'

const { openDatabase, openPool } = await tsImport('../../server/src/postgres/database.ts', import.meta.url)
const { purge } = await tsImport('../../server/src/services/privacy/purge.ts', import.meta.url)
const { unnoticed } = await tsImport('../../server/src/services/privacy/purge-job.ts', import.meta.url)

/** How long all calls run before the measurement, so that both databases have cached what their visitors need. */
const WARM_MS = 15_000

/**
 * Measures each call with both databases in turn, a second each, after one round that does not count.
 * @returns the rows of a table, with the ratio of large to small
 */
export async function compare({ small, large }, rounds) {
  for (const side of [small, large]) await load(side, NAMES, WARM_MS)
  const rows = []
  for (const name of NAMES) {
    const times = new Map([small, large].map((side) => [side, {}]))
    for (let round = 0; round <= rounds; round++) {
      for (const side of round % 2 ? [small, large] : [large, small]) {
        const some = await load(side, [name], 1_000)
        if (round > 0) gather(times.get(side), some)
      }
    }
    rows.push(rowOf(name, times.get(small)[name], times.get(large)[name], ['small', 'large']))
  }
  return rows
}

const deletedRows = async ({ rows }) =>
  Number((await rows('select sum(n_tup_del) as n from pg_stat_user_tables'))[0].n)

/**
 * Purges the database at the server's pace and measures all calls, two seconds with the purge and two seconds without in
 * turn. What is left after these rounds is deleted without rests.
 */
export async function comparePurge(side, rounds) {
  const db = openDatabase(openPool({ host: side.socket, port: 5432, user: 'app', database: 'postgres' }, 2))
  const began = await deletedRows(side)
  const batches = []
  let [isOpen, isMeasured] = [false, true]
  const gate = async () => {
    while (isMeasured && !isOpen) await sleep(5)
  }
  const paced = unnoticed()
  const rest = async (ms) => {
    if (isMeasured) batches.push(ms)
    if (isMeasured) await paced.rest(ms)
    await gate()
  }
  const [quiet, busy] = [{}, {}]
  const from = performance.now()
  const run = gate().then(() => purge(db, new Date(), { rest }))
  for (let round = 0; round <= rounds; round++) {
    for (const withPurge of [false, true]) {
      isOpen = withPurge
      const some = await load(side, NAMES, 2_000)
      if (round > 0) gather(withPurge ? busy : quiet, some)
    }
  }
  isMeasured = false
  await run
  const seconds = Math.round((performance.now() - from) / 1_000)
  // The statistics of another connection are up to a second old.
  await sleep(2_000)
  const result = {
    rows: NAMES.map((name) => rowOf(name, quiet[name], busy[name], ['quiet', 'purge'])),
    all: rowOf('all', Object.values(quiet).flat(), Object.values(busy).flat(), ['quiet', 'purge']),
    deleted: (await deletedRows(side)) - began,
    seconds,
    batches: batches.length,
    batch_p50_ms: Math.round(percentile(batches, 0.5)),
    batch_p95_ms: Math.round(percentile(batches, 0.95)),
  }
  await db.destroy()
  return result
}
