import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkOverride } from './override'

const installed = path.resolve(__dirname, '../node_modules/@tarojs/runtime/dist/dom/form.js')

test('the override of Taro’s form element applies to the installed package [S25.86]', () => {
  expect(() => checkOverride(installed)).not.toThrow()
})

test('a version of Taro without the fault stops the build with a sentence that names the override [S25.86]', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'form-')), 'form.js')
  writeFileSync(file, readFileSync(installed, 'utf8').replace('this.value = val', 'this.props.value = val'))
  expect(() => checkOverride(file)).toThrow(/no longer sends typed values back.*form-runtime\.ts/)
})
