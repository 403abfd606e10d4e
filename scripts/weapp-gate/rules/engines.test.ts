import { readFileSync } from 'node:fs'
import path from 'node:path'
import project from '../../../project.config.json'
import { found, foundIn } from '../small-build'

const on = (library: string, files: Record<string, string>) =>
  found({ 'project.config.json': JSON.stringify({ ...project, libVersion: library }), ...files })

test.each([
  ['script', 'let a = ;', /^pages\/home\/index\.js:1:9 script is no ECMAScript 2019: /],
  ['script', 'const a = 1; a ?? 2', /:1:17 script is no ECMAScript 2019: Unexpected token at /],
  ['script', 'class A { b = 1 }', /script is no ECMAScript 2019/],
  ['script', '[1].at(0)', /:1:5 script calls at \(Chrome 92, iOS 15\.4\)$/],
])('%s: %s [S25.14]', (_rule, source, text) => {
  expect(foundIn(source)).toEqual([expect.stringMatching(text)])
})

test('a style that the phones lack is found in the rule that uses it', () => {
  expect(found({ 'app.wxss': '.a{display:flex;gap:8px}' })).toEqual([
    'app.wxss:1:17 style needs gap of a flex box (Chrome 84, iOS 14.5) in .a { gap:8px }',
  ])
})

test('the engines are those of the promised base library', () => {
  const files = { 'pages/home/index.js': '1 ?? 2', 'app.wxss': '.a{height:env(a)}' }
  expect(on('3.6.0', files)).toEqual([])
  expect(on('2.26.0', files)).toEqual([
    expect.stringMatching(/^pages\/home\/index\.js:1:\d script is no ECMAScript 2015/),
    expect.stringMatching(/^app\.wxss:1:4 style needs env\(\)/),
  ])
})

test.each([
  ['operating.md', /基础库最低可用版本[^\n]*?(\d+\.\d+\.\d+)/],
  ['testing.md', /(\S+) \(the oldest that is promised\)/],
  ['testing.md', /the oldest supported, (\d+\.\d+\.\d+)/],
  ['decisions.md', /\*\*The oldest base library\*\* is (\S+)/],
])('docs/%s names the promised base library after %s', (file, place) => {
  const text = readFileSync(path.resolve(__dirname, '../../../docs', file), 'utf8')
  expect(place.exec(text)?.[1]).toBe(project.libVersion)
})

test('WeChat’s tools are told to change nothing', () => {
  const setting = { ...project.setting, es6: true, enhance: undefined }
  expect(found({ 'project.config.json': JSON.stringify({ ...project, setting }) })).toEqual([
    'project.config.json:/setting/es6 as-built is not switched off',
    'project.config.json:/setting/enhance as-built is not switched off',
  ])
})
