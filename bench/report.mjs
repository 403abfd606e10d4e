/** What all measurements share: the description of the machine, the printed tables and the saved figures. */
import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = fileURLToPath(new URL('results.md', import.meta.url))
const GB = 1024 ** 3

/** Describes the machine, with its 1-minute load average: a high load means that other programs are running. */
export const machine = () => {
  const cores = `${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}`
  const memory = `${Math.round(os.totalmem() / GB)} GB`
  return `${cores}, ${memory}, Node ${process.versions.node}, load ${os.loadavg()[0].toFixed(1)}`
}

/** The command line of this program, without `--save` and without the folders of this machine. */
function command() {
  const [, program, ...words] = process.argv
  const named = words.map((word) => (path.isAbsolute(word) ? `<${path.basename(word)}>` : word))
  return ['node', path.relative(root, program), ...named.filter((word) => word !== '--save')].join(' ')
}

const rowOf = (cells) => `| ${cells.join(' | ')} |`

/**
 * With the option `--save`, replaces the rows of these figures in `bench/results.md`; a new figure comes last.
 * @param {string} on what `machine` returned before the measurement
 * @param {{ figure: string, value: string | number, goal?: string }[]} figures
 */
export function saveFigures(on, figures) {
  if (!process.argv.includes('--save')) return
  const lines = readFileSync(results, 'utf8').trimEnd().split('\n')
  const date = new Date().toISOString().slice(0, 10)
  for (const { figure, value, goal = '' } of figures) {
    const row = rowOf([figure, value, goal, date, `\`${command()}\``, on])
    const at = lines.findIndex((line) => line.startsWith(`| ${figure} |`))
    if (at < 0) lines.push(row)
    else lines[at] = row
  }
  writeFileSync(results, `${lines.join('\n')}\n`)
  console.log(`\nsaved ${figures.length} figures in bench/results.md`)
}

/** Returns the value at the given `share` (0–1) of the sorted numbers (nearest rank). */
export function percentile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Returns the median, minimum and maximum, rounded. */
export function spread(numbers) {
  const [median, min, max] = [percentile(numbers, 0.5), Math.min(...numbers), Math.max(...numbers)].map(
    Math.round,
  )
  return { median, min, max }
}
