/**
 * What crosses to the render layer of the mini-program, an interaction at a time, as the scenarios' last test run has
 * recorded it (`test/scenarios/set-data.ts`). `node bench/set-data.mjs` after `node scripts/test.mjs weapp`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { machine, printTable, writeResult } from './report.mjs'

const results = fileURLToPath(new URL('../.tmp/results', import.meta.url))

/** The figures of each test file that walks scenarios on a mini-program. */
function recorded() {
  try {
    return readdirSync(results)
      .filter((file) => /^set-data-.*\.json$/.test(file))
      .map((file) => JSON.parse(readFileSync(`${results}/${file}`, 'utf8')))
  } catch {
    return []
  }
}

const on = machine()
const files = recorded()
if (files.length === 0) {
  console.error('nothing is recorded yet: node scripts/test.mjs weapp')
  process.exit(1)
}
const kb = (bytes) => (bytes / 1024).toFixed(1)
for (const { name, all, untyped, kinds } of files) {
  console.log(`\n${name}`)
  printTable(
    Object.entries({ all, 'all but typed characters': untyped, ...kinds }).map(
      ([kind, { interactions, calls, bytes }]) => ({
        interaction: kind,
        count: interactions,
        'calls p50': calls.p50,
        'calls p95': calls.p95,
        'calls most': calls.max,
        'KB p50': kb(bytes.p50),
        'KB p95': kb(bytes.p95),
        'KB most': kb(bytes.max),
      }),
    ),
  )
  console.log(
    `most calls: ${all.calls.max}, ${all.calls.of}\nlargest: ${kb(all.bytes.max)} KB, ${all.bytes.of}`,
  )
}
writeResult('set-data', on, { files })
