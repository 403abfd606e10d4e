import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { catalogueCommand } from '../../src/commands/catalogue'
import type { Result } from '../../src/commands/command'
import { readConfig, readSettings } from '../../src/config/config'
import { readFolder } from '../../src/seed/folder'
import { type Changes, put, type Row, withChanged, without } from '../app/changed-seed'
import { inForce, START } from '../tools/seed-agreements'

const identity = inForce('identity')
const lead = inForce('lead')
const privacy = inForce('privacy')
const share = inForce('share')

const settings = readSettings()
const seed = { deps: { config: readConfig() } }
const clock = { now: () => new Date(START) }

/** Checks the seed files in which some are changed, without a database. */
async function check(changes: Changes): Promise<Result> {
  const alone = (dir: string) =>
    Promise.resolve(catalogueCommand.alone?.(settings, clock, ['check', dir], 'there is no database'))
  const result = await withChanged(seed, changes, alone)
  if (!result) throw new Error('A check needs no database.')
  return result
}

test('catalogue check names every problem of every file at once', async () => {
  const { text, ok } = await check({
    'operator.json': () => '{',
    'shops.json': (all) =>
      all.replace('"opens": 540', '"opens": "9"').replace('"lat": 22.5333', '"latitude": 1'),
  })
  expect([ok, text.split('\n')]).toEqual([
    false,
    [
      'operator.json, line 1, column 2: "," or "}" is expected, not the end of the file',
      'shops.json, line 2, store rural-sz-nanshan: must have required properties lat',
      'shops.json, line 10, store rural-sz-nanshan: latitude is not a known member',
      'shops.json, line 11, store rural-sz-nanshan: opens must be integer',
      '4 problems.',
    ],
  ])
  const other = await check({
    'products.json': put('cf1-daily', {
      institution: 'nobody',
      example: { amount: 1, term: 12 },
      fee_note: '日息低',
    }),
    'agreements.json': without('code', 'lead'),
    [`agreements/${identity.file}`]: () => '限时 {{nobody}}',
    'shops.json': (all) => all.replace('"440305"', '"449999"').replace('rural-sz-houhai', 'rural-sz-nanshan'),
  })
  for (const part of [
    'products.json, line 1, product cf1-daily: the example is outside the amounts or terms',
    'products.json, line 1, product cf1-daily: there is no institution nobody',
    'products.json, line 1, product cf1-daily, fee_note: "日息低" is refused: Daily rates',
    'supports.json, line 2, support page demo: this needs an agreement lead-direct in force',
    `agreements/${identity.file}: {{nobody}} is not a known placeholder`,
    `agreements/${identity.file}, line 1: "限时 …" is refused: No visitor is hurried`,
    'shops.json, line 15, store rural-sz-nanshan: there is no area 449999',
    'shops.json, line 15, store rural-sz-nanshan: it occurs more than once',
  ])
    expect(other.text).toContain(part)
})

test('a value of a product’s rules that is no option of its question, and an area that does not exist, are refused with file, product and what is allowed', async () => {
  const rules = (change: Row) => ({
    'products.json': put('cf1-daily', { rules: { age_min: 20, age_max: 55, ...change } }),
  })
  const misspelt = await check(rules({ income_min: 'from_300', purposes: ['daily', 'stocks'] }))
  expect(misspelt.text.split('\n')).toEqual([
    'products.json, line 1, product cf1-daily: rules.purposes.1 must be one of electronics, decoration, education, medical, travel, daily',
    'products.json, line 1, product cf1-daily: rules.income_min must be one of below_3000, from_3000, from_5000, from_8000, from_15000',
    '2 problems.',
  ])
  expect((await check(rules({ housing_fund_min: 'much' }))).text).toContain(
    'products.json, line 1, product cf1-daily: rules.housing_fund_min must be one of none, below_6, from_6',
  )
  const nowhere = await check(rules({ regions: [{ code: '339900', name: '某市' }] }))
  expect(nowhere.text).toContain('products.json, line 1, product cf1-daily: there is no area 339900')
})

test('a text that does not name what the form asks for or institutions receive is refused, also one that is only announced [S16.25]', async () => {
  const changes: Changes = {
    [`agreements/${share.file}`]: (text) =>
      text.replace('社保和公积金缴纳', '社保缴纳').replace('，您的留言', ''),
    [`agreements/${lead.file}`]: (text) => text.replace('| 手机号码 ', '| 联系方式 '),
    [`agreements/${privacy.file}`]: (text) => text.replace('金额、期限、用途，职业', '金额、期限，职业'),
    'agreements.json': (text) =>
      text.replace(
        `"file": "${lead.file}" }`,
        `"file": "${lead.file}" }, { "version": "2.0", "effective_at": "2030-01-01T00:00:00+08:00", "file": "lead.2.0.md" }`,
      ),
    'agreements/lead.2.0.md': () => '## 提供的信息\n\n手机号码。',
  }
  expect((await check(changes)).text.split('\n')).toEqual([
    'agreements.json: no agreement of the login (the privacy policy) names 用途 (purpose), which the form asks for',
    `agreements/${share.file}: it does not name 公积金 (answers.housing_fund), which institutions receive under it`,
    `agreements/${share.file}: it does not name 留言 (contact.note), which institutions receive under it`,
    `agreements/${lead.file}: it does not name 手机号码 (mobile), which institutions receive under it`,
    'agreements/lead.2.0.md: it does not name 选择或填写的回答 (values), which institutions receive under it',
    '5 problems.',
  ])
})

test('a link in the folder that leads out of it is refused, and its content is not read [S27.42]', async () => {
  const outside = path.join(mkdtempSync(path.join(os.tmpdir(), 'outside-')), 'secret.md')
  writeFileSync(outside, 'the secret')
  await withChanged(seed, {}, async (dir) => {
    const linked = path.join(dir, 'agreements', lead.file)
    rmSync(linked)
    symlinkSync(outside, linked)
    const { texts, problems } = readFolder(dir)
    expect(problems).toEqual([`agreements/${lead.file} is a link to a file outside of the folder`])
    expect(Object.values(texts)).not.toContain('the secret')
  })
  rmSync(path.dirname(outside), { recursive: true })
})
