/**
 * `node bench/neutrality.mjs [--save] [--seed 43] [--pairs 100000]`: calculates for pairs of visits, which differ only in
 * what is paid for and in where the visitor came from, what each is shown, and counts the pairs that differ in more than
 * the label 广告. With `--save` the result is also what /about says (bench/neutrality.json).
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'
import { machine, saveFigures } from './report.mjs'

const { isNeutral, pairsOf } = await tsImport('../server/test/tools/neutrality.ts', import.meta.url)

const text = (value) => ({ type: 'string', default: value })
const { values } = parseArgs({
  options: { seed: text('43'), pairs: text('100000'), save: { type: 'boolean' } },
})
const [seed, pairs] = [Number(values.seed), Number(values.pairs)]
/** So many pairs are in memory at once; each batch has the seed after that of the one before. */
const BATCH = 1_000

const on = machine()
const started = Date.now()
let differences = 0
for (let done = 0; done < pairs; done += BATCH) {
  const batch = pairsOf(seed + done / BATCH, Math.min(BATCH, pairs - done))
  differences += batch.filter((pair) => !isNeutral(pair)).length
}
const seconds = Math.round((Date.now() - started) / 1000)
const date = new Date().toISOString().slice(0, 10)
const result = { date, pairs, differences, seed, seconds, machine: on }
console.log(result)
saveFigures(on, [
  {
    figure: 'neutrality: pairs of visits that differ',
    value: `${differences} of ${pairs}, seed ${seed}, ${seconds} s`,
    goal: '0',
  },
])
if (values.save)
  writeFileSync(
    fileURLToPath(new URL('neutrality.json', import.meta.url)),
    `${JSON.stringify(result, null, 2)}\n`,
  )
if (differences > 0) process.exitCode = 1
