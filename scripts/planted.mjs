/**
 * `npm run planted [-- <id …>]`: inserts each bug of `test/planted/bugs.json`, one at a time, into a copy of the
 * repository, and runs the test there that should detect it. The exit code is 1 unless each test passes without the
 * bug and fails with it. The results are written to `bench/results/planted.json` with their dates. All bugs together
 * take too long for CI, where `test/unit/planted.test.ts` compares the table with the sources instead.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { tsImport } from 'tsx/esm/api'
import { machine, printTable, writeResult } from '../bench/report.mjs'
import { filesIn } from './files.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The path is always the same, so that jest can reuse its transform cache. */
const copy = path.join(root, '.tmp/planted/copy')
const report = path.join(root, '.tmp/planted/report.json')
/** For each project, only the builds that the tests of the table read. Making all of its builds would take longer. */
const BUILDS = { e2e: ['h5', 'server'], weapp: ['weapp', 'server'], 'weapp-chromium': ['weapp', 'server'] }
const TOO_LONG_MS = 15 * 60_000

const { BUGS } = await tsImport('../test/planted/bugs.ts', import.meta.url)
const { patternOf } = await tsImport('../test/planted/titles.ts', import.meta.url)

const asked = process.argv.slice(2)
const unknown = asked.filter((id) => !BUGS.some((bug) => bug.id === id))
if (unknown.length) {
  console.error(`no bug has the id ${unknown.join(', ')}`)
  process.exit(2)
}
const bugs = asked.length ? BUGS.filter(({ id }) => asked.includes(id)) : BUGS

/**
 * The copy consists of hard links. A program that changes a file of the copy must remove the link first, as builds do
 * with their output.
 */
function link(file) {
  const target = path.join(copy, file)
  mkdirSync(path.dirname(target), { recursive: true })
  rmSync(target, { force: true })
  linkSync(path.join(root, file), target)
}

function makeCopy() {
  rmSync(copy, { recursive: true, force: true })
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  const files = String(listed.stdout).split('\0')
  const built = filesIn(path.join(root, 'dist')).filter((file) => path.basename(file) !== 'lock')
  for (const file of [...files, ...built.map((name) => `dist/${name}`)])
    if (file && existsSync(path.join(root, file))) link(file)
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
}

function plant({ file, find, replace }) {
  const text = readFileSync(path.join(root, file), 'utf8')
  if (text.split(find).length !== 2)
    throw new Error(`${file} does not contain this text exactly once: ${find}`)
  rmSync(path.join(copy, file))
  writeFileSync(
    path.join(copy, file),
    text.replace(find, () => replace),
  )
}

/** Runs in the copy the tests that the given rows name, and returns the test results by file. */
function run(project, rows) {
  rmSync(report, { force: true })
  const files = [...new Set(rows.map(({ seenBy }) => seenBy.file))]
  const names = rows.map(({ seenBy }) => `(^| )${patternOf(seenBy.title)}`).join('|')
  const builds = BUILDS[project] ? ['--globals', JSON.stringify({ builds: BUILDS[project] })] : []
  const config = ['-c', `test/jest.${project}.config.cjs`, '--json', '--outputFile', report, ...builds]
  const jest = ['node_modules/jest/bin/jest.js', ...config, '-t', names, '--runTestsByPath', ...files]
  const { stdout, stderr } = spawnSync(process.execPath, jest, {
    cwd: copy,
    encoding: 'utf8',
    timeout: TOO_LONG_MS,
    maxBuffer: 2 ** 28,
  })
  const { testResults } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] }
  return {
    output: `${stdout}${stderr}`,
    of: new Map(
      testResults.map(({ name, assertionResults }) => [path.relative(copy, name), assertionResults]),
    ),
  }
}

/** Returns the statuses of the tests that a row names. */
function statusesOf({ of }, { file, title }) {
  const named = new RegExp(`^${patternOf(title)}`)
  return (of.get(file) ?? []).filter((test) => named.test(test.title)).map(({ status }) => status)
}

const on = machine()
makeCopy()

/** A test that fails or does not exist without the bug proves nothing about the bug. */
const projects = [...new Set(bugs.map(({ seenBy }) => seenBy.project))]
const broken = new Set()
for (const project of projects) {
  const own = bugs.filter(({ seenBy }) => seenBy.project === project)
  const clean = run(project, own)
  for (const bug of own) {
    const statuses = statusesOf(clean, bug.seenBy)
    if (statuses.length > 0 && statuses.every((status) => status === 'passed')) continue
    broken.add(bug)
    console.error(`${bug.id}: without the bug its test is ${statuses.join(', ') || 'missing'}`)
  }
  if (own.some((bug) => broken.has(bug))) console.error(clean.output.slice(-4000))
}

const results = []
for (const bug of bugs) {
  const { id, room, file, seenBy } = bug
  const since = Date.now()
  plant(bug)
  // The rows of one test file are run together both with and without a bug, so that the bug is the only difference.
  const sharing = bugs.filter((other) => other.seenBy.file === seenBy.file)
  const outcome = run(seenBy.project, sharing)
  const seen = !broken.has(bug) && statusesOf(outcome, seenBy).includes('failed')
  link(file)
  const ms = Date.now() - since
  results.push({ id, room, seen, ...seenBy, ms, date: new Date(since).toISOString().slice(0, 10) })
  console.log(`${seen ? 'detected  ' : 'UNDETECTED'} ${id} (${(ms / 1000).toFixed(1)} s)`)
}

const unseen = results.filter(({ seen }) => !seen)
console.log()
printTable(
  results.map(({ id, room, seen, project, ms }) => ({ id, room, seen: seen ? 'yes' : 'NO', project, ms })),
)
console.log(`\n${results.length - unseen.length} of ${results.length} are detected`)

/** When only some rows are run, the results of the other rows are kept. */
const last = path.join(root, 'bench/results/planted.json')
const before = existsSync(last) ? JSON.parse(readFileSync(last, 'utf8')).bugs : []
const all = [...results, ...before]
writeResult('planted', on, {
  command: ['npm run planted', ...(asked.length ? ['--', ...asked] : [])].join(' '),
  bugs: BUGS.flatMap(({ id }) => all.find((one) => one.id === id) ?? []).map(
    ({ id, room, seen, ms, date }) => ({ id, room, seen, ms, date }),
  ),
})
process.exitCode = unseen.length ? 1 : 0
