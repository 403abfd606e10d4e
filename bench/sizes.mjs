/** The sizes of both builds against their budgets, as `scripts/budgets.mjs` measures them. `node bench/sizes.mjs`. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { machine, printTable, writeResult } from './report.mjs'

const budgets = fileURLToPath(new URL('../scripts/budgets.mjs', import.meta.url))

/** The rows also when a budget is exceeded, which ends the program with 1. */
async function measure() {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [budgets, '--json']).catch(
    (error) => error,
  )
  // Builds that were stale have said so on lines before.
  const json = stdout?.split('\n').find((line) => line.startsWith('['))
  if (!json) throw new Error(`scripts/budgets.mjs measured nothing:\n${stderr}`)
  return JSON.parse(json)
}

const on = machine()
const rows = await measure()
const kb = (bytes) => (bytes / 1024).toFixed(1)
printTable(
  rows.map(({ what, bytes, count, limit, ok }) => ({
    what,
    measured: bytes === undefined ? count : `${kb(bytes)} KB`,
    limit: bytes === undefined ? limit : `${kb(limit)} KB`,
    ok: ok ? 'ok' : 'OVER',
  })),
)
writeResult('sizes', on, { rows })
