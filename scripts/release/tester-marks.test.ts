import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { devPages } from '../../contract/dev-pages'
import { SANDBOX_HEADERS } from '../../contract/sandbox'
import { MARKS, refuseMarks } from './tester-marks.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'marks-'))
  mkdirSync(path.join(folder, 'js'))
  writeFileSync(path.join(folder, 'js/app.js'), 'the product')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a build without the tester’s tools passes', () => {
  expect(() => refuseMarks(folder)).not.toThrow()
})

test.each(MARKS)(
  'a build with %j anywhere in a file is refused by an error that names the file and the mark [S28.3]',
  (mark) => {
    writeFileSync(path.join(folder, 'js/app.js.map'), `{"x":"…${mark}…"}`)
    expect(() => refuseMarks(folder)).toThrow(`js/app.js.map has "${mark}"`)
  },
)

test('a build with the page of the tester’s panel is refused because of its file name', () => {
  mkdirSync(path.join(folder, 'pages/tester'), { recursive: true })
  writeFileSync(path.join(folder, 'pages/tester/index.js'), '')
  expect(() => refuseMarks(folder)).toThrow('pages/tester/index.js has "pages/tester"')
})

test('each mark occurs in the tester’s tools [S28.3]', () => {
  const carried = [
    readFileSync('src/tester/area.h5.ts', 'utf8'),
    readFileSync('src/tester/area.weapp.ts', 'utf8'),
    readFileSync('project.config.json', 'utf8'),
    ...Object.values(SANDBOX_HEADERS),
    ...Object.values(devPages.tester).map(String),
  ]
  for (const mark of MARKS) expect(carried.some((text) => text.includes(mark))).toBe(true)
})
