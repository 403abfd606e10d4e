/** Measures how long the operator's report takes, and whether visitors notice it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gather, load, NAMES, rowOf } from './load.mjs'

const bundle = fileURLToPath(new URL('../../dist/server.mjs', import.meta.url))
const day = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** Writes the report of the last `days` days of the server's database. Returns seconds and the page's KB. */
async function report({ dataDir }, days) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'report-'))
  const out = path.join(folder, 'report.html')
  const args = ['report', '--from', day(days), '--to', day(0), '--out', out]
  const from = performance.now()
  const child = spawn(process.execPath, [bundle, ...args], {
    env: { ...process.env, APP_MODE: 'test', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the report ended with ${code}`)
  const seconds = Number(((performance.now() - from) / 1_000).toFixed(1))
  const page_kb = Math.round(statSync(out).size / 1024)
  rmSync(folder, { recursive: true })
  return { seconds, page_kb }
}

/** Calls of visitors with and without a running report, in turn; reports of half a year and of a month while they rest. */
export async function compareReport(side, rounds, pause = 0) {
  await load(side, NAMES, 10_000)
  const alone = { half_a_year: await report(side, 182), month: await report(side, 30) }
  const [quiet, busy] = [{}, {}]
  const beside = []
  for (let round = 0; round < rounds; round++) {
    let isOver = false
    const running = report(side, 182).then(({ seconds }) => {
      isOver = true
      beside.push(seconds)
    })
    const from = performance.now()
    while (!isOver) gather(busy, await load(side, NAMES, 500, pause))
    await running
    gather(quiet, await load(side, NAMES, performance.now() - from, pause))
  }
  return {
    alone,
    beside_visitors_seconds: beside,
    rows: NAMES.map((name) => rowOf(name, quiet[name], busy[name], ['quiet', 'report'])),
    all: rowOf('all', Object.values(quiet).flat(), Object.values(busy).flat(), ['quiet', 'report']),
  }
}
