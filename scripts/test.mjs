/**
 * Runs all of CI on this machine: every `check:*` script of package.json, and all jest projects beside them, or only
 * `node scripts/test.mjs [name …]` (`check`, `unit`, `server`, `weapp`, `weapp-chromium`, `webkit`, `e2e`). Without
 * WebKit its tests are skipped, except in CI or by name. `WORKERS=4` sets the number of jest workers. A failed check
 * counts as one failure, and so does a test file that could not run.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findWebKit } from './webkit.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = path.join(root, '.tmp/results')
const require = createRequire(import.meta.url)
const projects = ['unit', 'server', 'weapp', 'weapp-chromium', 'webkit', 'e2e']

const asked = process.argv.slice(2)
let leftOut = ''
if (asked.length === 0 && !process.env.CI)
  try {
    findWebKit()
  } catch (error) {
    leftOut = `Skipped: ${error.message}`
  }
const wanted = (name) => (asked.length === 0 ? !(leftOut && name === 'webkit') : asked.includes(name))
const unknown = asked.filter((name) => name !== 'check' && !projects.includes(name))
if (unknown.length) {
  console.error(`unknown: ${unknown.join(', ')}; the names are check, ${projects.join(', ')}`)
  process.exit(2)
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
let passed = 0
const failures = []

const seconds = (started) => `${((Date.now() - started) / 1000).toFixed(1)} s`

const start = (command, args, stdio, env) => spawn(command, args, { cwd: root, stdio, env })

/** At a lower priority, in the time in which tests wait. With its default threads `tsc` would take twice the work. */
async function check(script) {
  const started = Date.now()
  const child = start('npm', ['run', '--silent', script], ['ignore', 'pipe', 'pipe'])
  if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const [status] = await once(child, 'close')
  console.log(`\n> ${script}\n${output}  ${seconds(started)}`)
  if (status === 0) passed++
  else failures.push(`npm run ${script}`)
}

function checks() {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return Object.keys(scripts).filter((name) => name.startsWith('check:'))
}

/** The server comes first, because jest's global setup waits for it; test files await the rest (await-builds.cjs). */
async function build(names) {
  const make = (targets) =>
    start(process.execPath, ['scripts/build.mjs', ...targets], ['ignore', 'ignore', 'inherit'])
  const configs = names.map((name) => require(`../test/jest.${name}.config.cjs`))
  const needed = new Set(configs.flatMap((config) => config.globals?.builds ?? []))
  const ended = path.join(results, 'builds-ended')
  if (needed.size === 0) return ended
  await once(make(['server']), 'exit')
  make(needed).on('exit', (code) => writeFileSync(ended, String(code)))
  return ended
}

/** Free space that the databases of a run may need, bytes. */
const SPACE = 4 * 1024 ** 3

/** In memory where there is room: on a disk a database takes three times as long. PostgreSQL's user must enter. */
function makeDataFolder() {
  const memory = '/dev/shm'
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 }
  const folder = mkdtempSync(path.join(bavail * bsize > SPACE ? memory : os.tmpdir(), 'run-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Runs all projects in one jest process, so that the files of one project fill the idle time of another. */
async function test(names) {
  const started = Date.now()
  const file = path.join(results, 'jest.json')
  // There is one more worker than there are cores, because each worker spends part of its time waiting.
  const workers = process.env.WORKERS ?? Math.min(4, os.availableParallelism() + 1)
  const args = [
    // By default Node collects garbage so often that it takes a fifth of the time of the unit tests.
    '--max-semi-space-size=64',
    '--single-threaded-gc',
    'node_modules/jest/bin/jest.js',
    '--projects',
    ...names.map((name) => `test/jest.${name}.config.cjs`),
    '--json',
    '--outputFile',
    path.relative(root, file),
    // These options apply to a whole run and cannot be set for a project.
    '--testSequencer=./test/longest-first.cjs',
    '--testTimeout=120000',
    `--maxWorkers=${workers}`,
    // The data folder is removed after the run, and jest's cache is for the next one.
    '--cacheDirectory=node_modules/.cache/jest',
  ]
  console.log(`\n> node ${args.join(' ')}`)
  const data = makeDataFolder()
  const env = {
    ...process.env,
    TMPDIR: data,
    BUILDS_ENDED: await build(names),
  }
  const [status] = await once(start(process.execPath, args, 'inherit', env), 'exit')
  rmSync(data, { recursive: true, force: true })
  console.log(`  ${seconds(started)}`)

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
  if (status !== 0 && failures.length === before)
    failures.push(`${names.join(', ')}: jest ended with an error`)
}

const tested = projects.filter(wanted)
await Promise.all([...(wanted('check') ? checks().map(check) : []), ...(tested.length ? [test(tested)] : [])])

if (failures.length) console.log(`\nfailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
if (leftOut) console.log(`\n${leftOut}`)
const total = `${passed} passed, ${failures.length} failed`
writeFileSync(path.join(results, 'total.txt'), `${total}\n`)
console.log(`\n${total}`)
process.exitCode = failures.length ? 1 : 0
