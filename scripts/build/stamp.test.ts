import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inputsOf, isFresh, writeStamp } from './stamp.mjs'

const target = { inputs: ['src'], output: 'dist/app.js' }
let root: string
const write = (file: string, text: string) => writeFileSync(path.join(root, file), text)
const fresh = () => isFresh(root, 'app', target, inputsOf(root, target))

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'stamp-'))
  mkdirSync(path.join(root, 'src'))
  mkdirSync(path.join(root, 'dist'))
  write('src/a.ts', 'one')
  write('dist/app.js', 'built')
  writeStamp(root, 'app', target, inputsOf(root, target))
})
afterEach(() => {
  delete process.env.TARO_APP_STAMP_TEST
  rmSync(root, { recursive: true })
})

test.each<[string, () => void]>([
  ['a changed source', () => write('src/a.ts', 'two')],
  ['a new source', () => write('src/b.ts', 'new')],
  ['a changed dependency', () => write('package-lock.json', '{}')],
  [
    'a changed setting of the client',
    () => {
      process.env.TARO_APP_STAMP_TEST = 'x'
    },
  ],
  ['an output that another build has changed', () => write('dist/app.js', 'built by somebody else')],
  ['a deleted output', () => rmSync(path.join(root, 'dist/app.js'))],
])('a build is fresh until it is made stale by %s [S27.1]', (_what, change) => {
  expect(fresh()).toBe(true)
  change()
  expect(fresh()).toBe(false)
})

test('a changed test does not make a build stale', () => {
  write('src/a.test.ts', 'two')
  expect(fresh()).toBe(true)
})
