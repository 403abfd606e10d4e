/** `npm run simulate [-- --steps <number>] [--seed <text>]`: a failure names seed and step, which repeat it. */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { steps: { type: 'string' }, seed: { type: 'string' } } })
const { steps = '10000', seed = String(Date.now()) } = values
if (!/^[1-9]\d{0,8}$/.test(steps)) {
  console.error('Usage: npm run simulate -- [--steps <number>] [--seed <text>]')
  process.exit(2)
}
console.log(`seed ${seed}, ${steps} steps`)

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
    'steps of visitors',
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, SIMULATE_STEPS: steps, SIMULATE_SEED: seed },
  },
)
process.exitCode = status ?? 1
