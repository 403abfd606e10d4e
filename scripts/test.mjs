/**
 * All of CI on this machine: every `check:*` script of package.json, then the jest projects, in two groups.
 * `node scripts/test.mjs [name …]` runs only those (`check`, `unit`, `server`, `weapp`,
 * `weapp-chromium`, `webkit`, `e2e`). Where there is no WebKit its tests are left out with a sentence, but not in CI
 * (environment `CI`) nor when they are asked for.
 *
 * Prints what failed, at the end one line `N passed, N failed`, and exits 1 when anything failed. A failed check counts
 * as one failure, a test file that could not run as one more.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findWebKit } from './webkit.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = path.join(root, '.tmp/results')
const jest = 'node_modules/jest/bin/jest.js'
/** The second half needs the builds, which are made while the first runs. */
const groups = [
  ['unit', 'server'],
  ['weapp', 'weapp-chromium', 'webkit', 'e2e'],
]
const projects = groups.flat()

const asked = process.argv.slice(2)
let leftOut = ''
if (asked.length === 0 && !process.env.CI)
  try {
    findWebKit()
  } catch (error) {
    leftOut = `Left out: ${error.message}`
  }
const wanted = (name) => (asked.length === 0 ? !(leftOut && name === 'webkit') : asked.includes(name))
const unknown = asked.filter((name) => name !== 'check' && !projects.includes(name))
if (unknown.length) {
  console.error(`unknown: ${unknown.join(', ')}; one of check, ${projects.join(', ')}`)
  process.exit(2)
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
let passed = 0
const failures = []

const seconds = (started) => `${((Date.now() - started) / 1000).toFixed(1)} s`

function run(command, args) {
  const started = Date.now()
  console.log(`\n> ${[path.basename(command), ...args].join(' ')}`)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  console.log(`  ${seconds(started)}`)
  return status === 0
}

/** A check beside others: what it prints is shown when it has ended. */
function check(script) {
  const started = Date.now()
  const child = spawn('npm', ['run', '--silent', script], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  return new Promise((resolve) => {
    child.on('close', (status) => {
      console.log(`\n> ${script}\n${output}  ${seconds(started)}`)
      resolve(status === 0)
    })
  })
}

// Whoever needs a build later waits for it, and makes it anew where this one failed. The server is made first: it takes a
// second, and tests of the first half run it.
const require = createRequire(import.meta.url)
const needed = groups[1]
  .filter(wanted)
  .flatMap((name) => require(`../test/jest.${name}.config.cjs`).globals?.builds ?? [])
const builds =
  needed.length &&
  once(
    spawn(process.execPath, ['scripts/build.mjs', ...new Set(['server', ...needed])], {
      cwd: root,
      stdio: 'ignore',
    }),
    'exit',
  )

if (wanted('check')) {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const names = Object.keys(scripts).filter((name) => name.startsWith('check:'))
  const ended = await Promise.all(names.map(check))
  passed += ended.filter(Boolean).length
  failures.push(...names.filter((_, i) => !ended[i]).map((name) => `npm run ${name}`))
}

/** What is run together: long files of one project fill the gaps that those of the other leave. */
for (const [i, group] of groups.map((names) => names.filter(wanted)).entries()) {
  if (group.length === 0) continue
  // jest runs one set-up for all projects, which knows the builds of one of them only.
  if (i > 0) await builds
  const file = path.join(results, `${i + 1}.json`)
  const configs = group.map((name) => `test/jest.${name}.config.cjs`)
  const files = ['--json', '--outputFile', path.relative(root, file)]
  // These two count for a run, not for a project.
  const whole = ['--testSequencer=./test/longest-first.cjs', '--testTimeout=120000']
  // One more than there are cores: each waits part of its time, for a database, a browser, or a screen to come to rest.
  const workers = Math.min(4, os.availableParallelism() + 1)
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
if (leftOut) console.log(`\n${leftOut}`)
const total = `${passed} passed, ${failures.length} failed`
writeFileSync(path.join(results, 'total.txt'), `${total}\n`)
console.log(`\n${total}`)
process.exitCode = failures.length ? 1 : 0
