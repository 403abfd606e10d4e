import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { change, copyInto, plot } from './copies'

/** Every step of the guard, and the group of its tests, which says what is lost without it. */
const STEPS = [
  ['title', 'title'],
  ['channel', 'channel'],
  ['hostResult', 'result page inside the host app'],
  ['resultQuery', 'result parameters'],
  ['halfLink', "a partner's link"],
  ['hostToken', 'token from the host app'],
  ['uidLogin', 'login by uid'],
  ['options', 'channel options'],
] as const

const root = path.resolve(__dirname, '../..')

/** Runs the guard's own tests on copies of it, each without one step; what failed, by copy. */
function runWithout(): Map<string, string[]> {
  const folder = plot('guard')
  const scripts = readdirSync(path.join(root, 'test')).filter((name) =>
    statSync(path.join(root, 'test', name)).isFile(),
  )
  copyInto(folder, 'src', 'contract', 'config', ...scripts.map((name) => `test/${name}`))
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const router = path.join(folder, 'src/router')
  for (const [step] of STEPS) {
    cpSync(path.join(router, 'guard'), path.join(router, `without-${step}`), { recursive: true })
    const guard = path.join(router, `without-${step}`, 'guard.ts')
    change(guard, (text) => text.replace(new RegExp(`^ {2}${step},\\n`, 'm'), ''))
  }
  const jest = path.join(root, 'node_modules/jest/bin/jest.js')
  const results = path.join(folder, 'results.json')
  const { stderr } = spawnSync(
    process.execPath,
    [jest, '-c', 'test/jest.unit.config.cjs', '--json', '--outputFile', results, 'without-.*/guard.test.ts'],
    { cwd: folder, encoding: 'utf8' },
  )
  const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as {
    testResults: { name: string; message: string; assertionResults: { fullName: string; status: string }[] }[]
  }
  if (testResults.length !== STEPS.length) throw new Error(`the guard's tests did not run: ${stderr}`)
  return new Map(
    testResults.map(({ name, message, assertionResults }) => {
      if (!assertionResults.length) throw new Error(message)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      return [path.basename(path.dirname(name)), failed.map(({ fullName }) => fullName)]
    }),
  )
}

describe('a guard without one of its steps (product.md §4)', () => {
  let failed: Map<string, string[]>
  beforeAll(() => {
    failed = runWithout()
  })
  test.each(STEPS)('%s: the tests of "%s" fail', (step, group) => {
    expect(failed.get(`without-${step}`)).toContainEqual(expect.stringMatching(new RegExp(`^${group} `)))
  })
})
