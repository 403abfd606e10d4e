/**
 * `npm run simulate [-- --steps <number>] [--seed <text>]`: the simulator (test/simulator) with more steps or another seed
 * than in CI. It prints its seed first; a failure names the seed of its database and the step, and the same command
 * repeats it. The result is written to bench/results/simulate.json.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { machine, writeResult } from '../../bench/report.mjs'

const { values } = parseArgs({ options: { steps: { type: 'string' }, seed: { type: 'string' } } })
const { steps = '10000', seed = String(Date.now()) } = values
if (!/^[1-9]\d{0,8}$/.test(steps)) {
  console.error('Usage: npm run simulate -- [--steps <number>] [--seed <text>]')
  process.exit(2)
}
console.log(`seed ${seed}, ${steps} steps`)

const on = machine()
const folder = mkdtempSync(path.join(os.tmpdir(), 'simulate-'))
const file = path.join(folder, 'result.json')
const since = Date.now()
const { status } = spawnSync(
  process.execPath,
  [
    // Fewer collections of the young objects of each call.
    '--max-semi-space-size=64',
    'node_modules/jest/bin/jest.js',
    '-c',
    'test/jest.server.config.cjs',
    '-i',
    'test/simulator',
    '-t',
    'ten thousand steps',
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, SIMULATE_STEPS: steps, SIMULATE_SEED: seed, SIMULATE_RESULT: file },
  },
)
const done = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : { steps: 0, violations: ['not begun'] }
rmSync(folder, { recursive: true })
writeResult('simulate', on, {
  command: `npm run simulate -- --steps ${steps} --seed ${seed}`,
  seed,
  ...done,
  seconds: Math.round((Date.now() - since) / 1000),
})
process.exitCode = status ?? 1
