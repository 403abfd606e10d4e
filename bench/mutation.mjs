/**
 * Measures whether the tests of the pure rules detect faults. Stryker makes small changes (mutants) and runs the
 * tests that cover them. This takes more than an hour, so CI does not run it.
 *
 * `npm run mutation` runs all groups of `mutation/groups.cjs`, `npm run mutation -- <group> …` only some. It prints the
 * score of each group and the changes that no test detects. A group that was run before repeats only what has changed;
 * `--all` repeats everything, `--as-reported` runs nothing and reads Stryker's last reports, and `--save` saves the
 * scores (bench/README.md).
 *
 * The exit code is 1 when the tests of a group detect less than `LEAST` percent of its mutants.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import groups from './mutation/groups.cjs'
import { machine, printTable, saveFigures } from './report.mjs'

const LEAST = 85
const root = fileURLToPath(new URL('..', import.meta.url))

const options = process.argv.slice(2).filter((word) => word.startsWith('--'))
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = asked.filter((name) => !(name in groups))
if (unknown.length)
  throw new Error(`unknown group: ${unknown.join(', ')}; the groups are ${Object.keys(groups).join(', ')}`)
const names = asked.length ? asked : Object.keys(groups)

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

/** Reads Stryker's report of a group: the number of changes, the detected share, and the changes that no test detects. */
function summary(group) {
  const { files } = JSON.parse(readFileSync(`${root}/.tmp/mutation/${group}.json`, 'utf8'))
  const counted = Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants.filter(({ status }) => COUNTED.includes(status)).map((mutant) => ({ file, ...mutant })),
  )
  const survived = counted.filter(({ status }) => !DETECTED.includes(status))
  const score = 100 * (1 - survived.length / Math.max(1, counted.length))
  return { group, mutants: counted.length, score: Number(score.toFixed(1)), survived }
}

const on = machine()
const rows = names.map((group) => {
  if (!options.includes('--as-reported')) run(group)
  return summary(group)
})
for (const { file, location, mutatorName, replacement = '' } of rows.flatMap(({ survived }) => survived))
  console.log(
    `${file}:${location.start.line}: ${mutatorName} ${replacement.replace(/\s+/g, ' ').slice(0, 60)}`,
  )
printTable(rows.map(({ group, mutants, score }) => ({ group, mutants, score: `${score} %` })))
saveFigures(
  on,
  rows.map(({ group, mutants, score }) => ({
    figure: `mutation score: ${group}`,
    value: `${score} % of ${mutants}`,
    goal: `≥ ${LEAST} %`,
  })),
)
process.exitCode = rows.some(({ score }) => score < LEAST) ? 1 : 0
