/** What all measurements share: which machine they were made on, where their results go, and how they are printed. */
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { fileURLToPath } from 'node:url'

const MB = 1024 * 1024

/** The machine and the moment; `load` is the 1-minute average before the measurement, which says who else was there. */
export const machine = () => ({
  cpu: os.cpus()[0]?.model ?? 'unknown',
  cores: os.cpus().length,
  memory_mb: Math.round(os.totalmem() / MB),
  system: `${os.type()} ${os.release()}`,
  node: process.versions.node,
  load: Number(os.loadavg()[0].toFixed(2)),
})

/**
 * Writes `bench/results/<name>.json`, replacing the last result.
 * @param {string} name
 * @param {ReturnType<typeof machine>} on the machine as it was before the measurement
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

/** Prints rows of one shape with their names as head. */
export function printTable(rows) {
  const names = Object.keys(rows[0] ?? {})
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => String(row[name]).length)))
  const line = (cells) =>
    cells
      .map((cell, i) => (i === 0 ? String(cell).padEnd(widths[i]) : String(cell).padStart(widths[i])))
      .join('  ')
  for (const cells of [names, ...rows.map((row) => Object.values(row))]) console.log(line(cells))
}

/** The value below which `share` (0–1) of the numbers lie (nearest rank). */
export function percentile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Median, smallest and largest, rounded to `digits`. */
export function spread(numbers, digits = 0) {
  const rounded = (value) => Number(value.toFixed(digits))
  return {
    median: rounded(percentile(numbers, 0.5)),
    min: rounded(Math.min(...numbers)),
    max: rounded(Math.max(...numbers)),
  }
}
