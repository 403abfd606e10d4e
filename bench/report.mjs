/**
 * The functions that all measurements share: they describe the machine, write the results and print them as a table.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { fileURLToPath } from 'node:url'

const MB = 1024 * 1024

/**
 * Describes the machine. `load` is the 1-minute load average before the measurement; a high value means that other
 * programs were running.
 */
export const machine = () => ({
  cpu: os.cpus()[0]?.model ?? 'unknown',
  cores: os.cpus().length,
  memory_mb: Math.round(os.totalmem() / MB),
  system: `${os.type()} ${os.release()}`,
  node: process.versions.node,
  load: Number(os.loadavg()[0].toFixed(2)),
})

/**
 * Writes `bench/results/<name>.json` and replaces the previous result.
 * @param {string} name
 * @param {ReturnType<typeof machine>} on the description of the machine from before the measurement
 * @param {object} result
 */
export function writeResult(name, on, result) {
  const folder = fileURLToPath(new URL('results', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const content = {
    date: new Date().toISOString(),
    command: ['node', `bench/${name}.mjs`, ...process.argv.slice(2)].join(' '),
    machine: on,
    ...result,
  }
  writeFileSync(`${folder}/${name}.json`, `${JSON.stringify(content, null, 2)}\n`)
  console.log(`\nwrote bench/results/${name}.json (load before: ${on.load})`)
}

/** Prints rows that have the same properties, with the property names as the header. */
export function printTable(rows) {
  const names = Object.keys(rows[0] ?? {})
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => String(row[name]).length)))
  const line = (cells) =>
    cells
      .map((cell, i) => (i === 0 ? String(cell).padEnd(widths[i]) : String(cell).padStart(widths[i])))
      .join('  ')
  for (const cells of [names, ...rows.map((row) => Object.values(row))]) console.log(line(cells))
}

/** Returns the value at the given `share` (0–1) of the sorted numbers (nearest rank). */
export function percentile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Returns the median, minimum and maximum, rounded to `digits`. */
export function spread(numbers, digits = 0) {
  const rounded = (value) => Number(value.toFixed(digits))
  return {
    median: rounded(percentile(numbers, 0.5)),
    min: rounded(Math.min(...numbers)),
    max: rounded(Math.max(...numbers)),
  }
}
