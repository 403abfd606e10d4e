/**
 * `npm run planted [-- <id …>] [--save]`: inserts each bug of `test/planted/bugs.json` into a copy of the repository,
 * and fails unless the test that the bug names passes without it and fails with it. All together take too long for
 * CI, where `test/unit/planted.test.ts` compares the list with the sources.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesIn } from '../scripts/files.mjs'
import { machine, saveFigures } from './report.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The path is always the same, so that jest can reuse its transform cache. */
const copy = path.join(root, '.tmp/planted/copy')
const report = path.join(root, '.tmp/planted/report.json')
/** With the 2,000 steps of CI the simulator does not reach two of its bugs. */
const SIMULATE_STEPS = '10000'
/** For each project, only the builds that the tests of the list read. Making all of its builds would take longer. */
const BUILDS = { e2e: ['h5', 'server'], weapp: ['weapp', 'server'], 'weapp-chromium': ['weapp', 'server'] }
const TOO_LONG_MS = 15 * 60_000

const BUGS = JSON.parse(readFileSync(path.join(root, 'test/planted/bugs.json'), 'utf8'))
const asked = process.argv.slice(2).filter((word) => word !== '--save')
const unknown = asked.filter((id) => !BUGS.some((bug) => bug.id === id))
if (unknown.length) {
  console.error(`no bug has the id ${unknown.join(', ')}`)
  process.exit(2)
}
const bugs = asked.length ? BUGS.filter(({ id }) => asked.includes(id)) : BUGS

/** Links a file into the copy. A program that changes a file there must remove the link first, as builds do. */
function link(file) {
  const target = path.join(copy, file)
  mkdirSync(path.dirname(target), { recursive: true })
  rmSync(target, { force: true })
  linkSync(path.join(root, file), target)
}

function makeCopy() {
  rmSync(copy, { recursive: true, force: true })
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = spawnSync('git', list, { cwd: root, encoding: 'utf8' }).stdout.split('\0')
  const built = filesIn(path.join(root, 'dist')).filter((file) => path.basename(file) !== 'lock')
  for (const file of [...files, ...built.map((name) => `dist/${name}`)])
    if (file && existsSync(path.join(root, file))) link(file)
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
}

function plant({ file, find, replace }) {
  const text = readFileSync(path.join(root, file), 'utf8')
  if (text.split(find).length !== 2)
    throw new Error(`${file} does not contain this text exactly once: ${find}`)
  const planted = text.replace(find, () => replace)
  rmSync(path.join(copy, file))
  writeFileSync(path.join(copy, file), planted)
}

/** Matches the names of all tests with this title: `%s` and `$name` stand for the values of a row, ids may follow. */
const patternOf = (title) =>
  title
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/%[sdijfo]|\\\$\w+/g, '.+')
    .replaceAll('%%', '%')

/** Runs in the copy the tests that the bugs name. Returns what jest printed, and the results of its tests by file. */
function run(project, rows) {
  rmSync(report, { force: true })
  const files = [...new Set(rows.map(({ seenBy }) => seenBy.file))]
  const names = rows.map(({ seenBy }) => `(^| )${patternOf(seenBy.title)}`).join('|')
  const builds = BUILDS[project] ? ['--globals', JSON.stringify({ builds: BUILDS[project] })] : []
  const config = ['-c', `test/jest.${project}.config.cjs`, '--json', '--outputFile', report, ...builds]
  const jest = ['node_modules/jest/bin/jest.js', ...config, '-t', names, '--runTestsByPath', ...files]
  const { stdout, stderr } = spawnSync(process.execPath, jest, {
    cwd: copy,
    env: { SIMULATE_STEPS, ...process.env },
    encoding: 'utf8',
    timeout: TOO_LONG_MS,
    maxBuffer: 2 ** 28,
  })
  const { testResults } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] }
  const results = testResults.map(({ name, assertionResults }) => [
    path.relative(copy, name),
    assertionResults,
  ])
  return { output: `${stdout}${stderr}`, results: new Map(results) }
}

function statusesOf({ results }, { file, title }) {
  const named = new RegExp(`^${patternOf(title)}`)
  return (results.get(file) ?? []).filter((test) => named.test(test.title)).map(({ status }) => status)
}

/** Returns the bugs whose tests do not all pass without a bug: such a test proves nothing. */
function brokenOf(project) {
  const own = bugs.filter(({ seenBy }) => seenBy.project === project)
  const clean = run(project, own)
  const broken = own.filter(({ id, seenBy }) => {
    const statuses = statusesOf(clean, seenBy)
    if (statuses.length > 0 && statuses.every((status) => status === 'passed')) return false
    console.error(`${id}: without the bug its test is ${statuses.join(', ') || 'missing'}`)
    return true
  })
  if (broken.length) console.error(clean.output.slice(-4000))
  return broken
}

function isDetected(bug) {
  const since = Date.now()
  plant(bug)
  // The tests of one file run together both with and without a bug, so that the bug is the only difference.
  const sharing = bugs.filter((other) => other.seenBy.file === bug.seenBy.file)
  const detected = statusesOf(run(bug.seenBy.project, sharing), bug.seenBy).includes('failed')
  link(bug.file)
  console.log(
    `${detected ? 'detected  ' : 'UNDETECTED'} ${bug.id} (${((Date.now() - since) / 1000).toFixed(1)} s)`,
  )
  return detected
}

const on = machine()
makeCopy()
const broken = [...new Set(bugs.map(({ seenBy }) => seenBy.project))].flatMap(brokenOf)
const detected = bugs.filter((bug) => isDetected(bug) && !broken.includes(bug)).length
console.log(`\n${detected} of ${bugs.length} are detected`)
if (!asked.length)
  saveFigures(on, [{ figure: 'planted bugs detected', value: `${detected} of ${bugs.length}`, goal: 'all' }])
process.exitCode = detected === bugs.length ? 0 : 1
