import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '../../test/tools/temporary'
import { unread } from './check'

const folder = temporaryFolder()
const run = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/copy-check.mjs', ...args], {
    cwd: path.resolve(__dirname, '../..'),
    encoding: 'utf8',
  })

test('the command prints the place, the rule and the text of a finding with the reason for the rule, and fails', () => {
  const file = path.join(folder, 'faulty.md')
  writeFileSync(file, '# 标题\n\n当天**秒 到 账**\n')
  const { stdout, status } = run(file)
  expect(stdout).toContain(`${file}:3 word 当天秒 到 账\n`)
  expect(stdout).toContain('\nword: Words that ')
  expect(stdout).toMatch(/^2 strings read in 1 files, 1 findings$/m)
  expect(status).toBe(1)
})

test('a kind of file is reported when too few texts were read in it', () => {
  const texts = (count: number) =>
    Array.from({ length: count }, () => ({ file: 'src/router/a.ts', parts: [{ text: '标题', line: 1 }] }))
  const router = 'fewer than 3 texts were read in src/router/**.ts'
  expect(unread(texts(2))).toContain(router)
  expect(unread(texts(3))).not.toContain(router)
})
