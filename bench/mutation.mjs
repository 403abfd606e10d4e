/**
 * Whether the tests of the pure rules notice a fault: Stryker plants small ones (mutants) and runs the tests that reach
 * them. Outside of CI, because it takes more than an hour. `npm run mutation`, or `npm run mutation -- <group> …` for some of the
 * groups of `mutation/groups.cjs`; what a group answered last is kept until it runs again, and of a group that runs
 * again only what has changed is asked anew (`--all`: everything; `--as-reported`: nothing, Stryker's last reports are
 * taken as they lie there).
 *
 * Ends with 1 when a group notices less than `LEAST` percent.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import groups from './mutation/groups.cjs'
import { machine, printTable, writeResult } from './report.mjs'

const LEAST = 85
const root = fileURLToPath(new URL('..', import.meta.url))
const results = new URL('results/mutation.json', import.meta.url)
const { version } = createRequire(import.meta.url)('@stryker-mutator/core/package.json')

const options = process.argv.slice(2).filter((word) => word.startsWith('--'))
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = asked.filter((name) => !(name in groups))
if (unknown.length)
  throw new Error(`unknown: ${unknown.join(', ')}; one of ${Object.keys(groups).join(', ')}`)
const names = asked.length ? asked : Object.keys(groups)

const percent = (part, whole) => (whole ? Number(((100 * part) / whole).toFixed(1)) : 100)
const DETECTED = ['Killed', 'Timeout']
const COUNTED = [...DETECTED, 'Survived', 'NoCoverage']

function run(group) {
  if (options.includes('--all')) rmSync(`${root}/.tmp/mutation/${group}-last.json`, { force: true })
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'bench/mutation/stryker.config.mjs'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, MUTATION_GROUP: group } },
  )
  if (status !== 0) throw new Error(`Stryker ended with ${status} in ${group}`)
}

/** What Stryker reported, as small as it can be read. */
function summary(group) {
  const { files } = JSON.parse(readFileSync(`${root}/.tmp/mutation/${group}.json`, 'utf8'))
  const rows = Object.entries(files).map(([file, { mutants }]) => {
    const counted = mutants.filter(({ status }) => COUNTED.includes(status))
    const survived = counted.filter(({ status }) => !DETECTED.includes(status))
    return {
      file,
      mutants: counted.length,
      score: percent(counted.length - survived.length, counted.length),
      survived: survived.map(({ location, mutatorName, replacement = '' }) =>
        `${location.start.line}: ${mutatorName} ${replacement.replace(/\s+/g, ' ').slice(0, 60)}`.trim(),
      ),
    }
  })
  const mutants = rows.reduce((sum, row) => sum + row.mutants, 0)
  const survived = rows.reduce((sum, row) => sum + row.survived.length, 0)
  return {
    mutants,
    score: percent(mutants - survived, mutants),
    files: rows.filter((row) => row.mutants > 0),
  }
}

const on = machine()
const kept = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')).groups : {}
const commit = execFileSync('git', ['describe', '--always', '--dirty'], {
  cwd: root,
  encoding: 'utf8',
}).trim()
for (const group of names) {
  if (!options.includes('--as-reported')) run(group)
  kept[group] = { date: new Date().toISOString(), commit, ...summary(group) }
}

const rows = Object.entries(kept)
printTable(rows.map(([group, { mutants, score }]) => ({ group, mutants, score: `${score} %` })))
const mutants = rows.reduce((sum, [, row]) => sum + row.mutants, 0)
const noticed = rows.reduce((sum, [, row]) => sum + (row.score * row.mutants) / 100, 0)
writeResult('mutation', on, {
  versions: { stryker: version },
  least: LEAST,
  score: percent(noticed, mutants),
  mutants,
  groups: kept,
})
process.exitCode = rows.some(([, { score }]) => score < LEAST) ? 1 : 0
