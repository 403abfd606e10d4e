/**
 * Measures whether the tests of the pure rules detect faults. Stryker makes small changes (mutants) and runs the
 * tests that cover them. This takes more than an hour, so CI does not run it.
 *
 * `npm run mutation` runs all groups of `mutation/groups.cjs`, `npm run mutation -- <group> …` only some. The results
 * of the other groups are kept, and a group that was run before repeats only what has changed. `--all` repeats
 * everything; `--as-reported` runs nothing and reads Stryker's last reports.
 *
 * The exit code is 1 when the tests of a group detect less than `LEAST` percent of its mutants.
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
  throw new Error(`unknown group: ${unknown.join(', ')}; the groups are ${Object.keys(groups).join(', ')}`)
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
  if (status !== 0) throw new Error(`Stryker exited with ${status} in the group ${group}`)
}

/** Reduces Stryker's report to the score of each file and a line for each surviving mutant. */
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
