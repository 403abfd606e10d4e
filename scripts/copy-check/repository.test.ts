import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ALLOWED } from './allowed'
import { checkRepository } from './check'
import { rules } from './rules/rules'
import { FORBIDDEN_WORDS } from './rules/words'
import { textOf } from './said'

const root = path.resolve(__dirname, '../..')
const { files, said, findings } = checkRepository(root)

test('there is text to look at, from everywhere that a visitor reads', () => {
  expect(files.length).toBeGreaterThan(400)
  expect(said.length).toBeGreaterThan(1500)
  const of = (start: string, end: string) =>
    said.filter(({ file }) => file.startsWith(start) && file.endsWith(end)).length
  expect(of('src/features/', '.tsx')).toBeGreaterThan(500)
  expect(of('src/router/', '.ts')).toBeGreaterThan(3)
  expect(of('src/pages/', '.tsx')).toBeGreaterThan(5)
  expect(of('src/index', '.html')).toBeGreaterThan(2)
  expect(of('contract/', '.ts')).toBeGreaterThan(40)
  expect(of('config/', '.ts')).toBeGreaterThan(5)
  expect(of('server/src/', '.ts')).toBeGreaterThan(100)
  expect(of('server/seed/', '.json')).toBeGreaterThan(200)
  expect(of('server/seed/agreements/', '.md')).toBeGreaterThan(50)
  expect(of('server/seed/agreements/', '.html')).toBeGreaterThan(5)
})

test.each([
  ['src/ui/offer/offer.tsx', /^可申请区间\uE000至\uE000元，最终以机构审批结果为准$/],
  ['src/ui/annual-rate/annual-rate.tsx', /单利\uE000\.00%/],
  ['server/seed/products.json', /^逾期本金按每日0\.05%计收$/],
  ['config/env.ts', /^借款匹配$/],
])('of %s it reads what is shown', (file, text) => {
  expect(said.filter((one) => one.file === file).map(textOf)).toContainEqual(expect.stringMatching(text))
})

test.each(FORBIDDEN_WORDS)('nothing that a visitor can see says %s [S24.17]', (word) => {
  expect(findings.filter(({ text }) => text.includes(word))).toEqual([])
  expect(said.filter((one) => textOf(one).includes(word)).map(({ file }) => file)).toEqual([])
})

test.each(rules.map(({ code }) => code))('nothing breaks the rule %s [S24.17]', (code) => {
  expect(findings.filter(({ rule }) => rule === code)).toEqual([])
})

test('what is allowed against a rule says why', () => {
  for (const { why } of ALLOWED) expect(why.length).toBeGreaterThan(20)
})

describe('the command', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/copy-check.mjs', ...args], { cwd: root, encoding: 'utf8' })

  test('prints place, rule and text of a finding, why, and fails', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'copy-'))
    const file = path.join(folder, 'faulty.md')
    writeFileSync(file, '# 标题\n\n当天**秒 到 账**\n')
    const { stdout, status } = run(file)
    expect(stdout).toContain(`${file}:3 word 当天秒 到 账\n`)
    expect(stdout).toContain('\nword: Words that ')
    expect(stdout).toMatch(/^2 strings read in 1 files, 1 findings$/m)
    expect(status).toBe(1)
    rmSync(folder, { recursive: true })
  })
  test('prints the rules when asked', () => {
    expect(run('--rules').stdout).toContain('| rate-size |')
  })
})
