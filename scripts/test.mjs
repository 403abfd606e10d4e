/**
 * All of CI on this machine: every `check:*` script of package.json, then the jest projects, two and two.
 * `node scripts/test.mjs [name …]` runs only those (`check`, `unit`, `server`, `weapp`, `e2e`).
 *
 * Prints what failed, at the end one line `N passed, N failed`, and exits 1 when anything failed. A failed check counts
 * as one failure, a test file that could not run as one more.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = path.join(root, '.tmp/results')
const jest = 'node_modules/jest/bin/jest.js'
/** The second half needs the builds, which are made while the first runs. */
const groups = [
  ['unit', 'server'],
  ['weapp', 'e2e'],
]
const projects = groups.flat()

const asked = process.argv.slice(2)
const wanted = (name) => asked.length === 0 || asked.includes(name)
const unknown = asked.filter((name) => name !== 'check' && !projects.includes(name))
if (unknown.length) {
  console.error(`unknown: ${unknown.join(', ')}; one of check, ${projects.join(', ')}`)
  process.exit(2)
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
let passed = 0
const failures = []

function run(command, args) {
  const started = Date.now()
  console.log(`\n> ${[path.basename(command), ...args].join(' ')}`)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  console.log(`  ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return status === 0
}

// Whoever needs a build later waits for it, and makes it anew where this one failed.
if (groups[1].some(wanted))
  spawn(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'ignore' }).unref()

if (wanted('check')) {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  for (const script of Object.keys(scripts).filter((name) => name.startsWith('check:'))) {
    if (run('npm', ['run', '--silent', script])) passed++
    else failures.push(`npm run ${script}`)
  }
}

/** What is run together: long files of one project fill the gaps that those of the other leave. */
for (const [i, group] of groups.map((names) => names.filter(wanted)).entries()) {
  if (group.length === 0) continue
  const file = path.join(results, `${i + 1}.json`)
  const configs = group.map((name) => `test/jest.${name}.config.cjs`)
  const files = ['--json', '--outputFile', path.relative(root, file)]
  // These two count for a run, not for a project.
  const whole = ['--testSequencer=./test/longest-first.cjs', '--testTimeout=120000']
  // The server's files wait for the database part of their time; a browser keeps a core busy.
  const workers = Math.min(4, os.availableParallelism() + (i === 0 ? 1 : 0))
  const ok = run(process.execPath, [
    jest,
    '--projects',
    ...configs,
    ...files,
    ...whole,
    `--maxWorkers=${workers}`,
  ])
  const before = failures.length
  if (existsSync(file)) {
    const result = JSON.parse(readFileSync(file, 'utf8'))
    passed += result.numPassedTests
    for (const suite of result.testResults) {
      const name = path.relative(root, suite.name)
      const failed = suite.assertionResults.filter((test) => test.status === 'failed')
      for (const test of failed) failures.push(`${name}: ${test.fullName}`)
      if (suite.status === 'failed' && failed.length === 0) failures.push(`${name} did not run`)
    }
  }
  if (!ok && failures.length === before) failures.push(`${group.join(', ')}: jest ended with an error`)
}

if (failures.length) console.log(`\nfailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
const total = `${passed} passed, ${failures.length} failed`
writeFileSync(path.join(results, 'total.txt'), `${total}\n`)
console.log(`\n${total}`)
process.exitCode = failures.length ? 1 : 0
