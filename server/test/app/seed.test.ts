import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { RATE_CAP } from '@contract/rates'
import { THEME_NAMES } from '../../../src/theme/tokens'
import { worst } from '../../src/matching/listing'
import { seed } from '../../src/seed'
import { rowsOf, type TestApp, testApp } from '../tools/harness'

let test_: TestApp
beforeAll(async () => {
  test_ = await testApp()
})
afterAll(() => test_.close())

const again = (seedDir = test_.deps.config.seedDir, log?: Parameters<typeof seed>[0]['log']) =>
  seed({ db: test_.db, clock: test_.clock, config: { ...test_.deps.config, seedDir }, log })

/** A copy of the seed folder in which one file was changed. */
function changed(file: string, change: (text: string) => string): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'seed-'))
  cpSync(test_.deps.config.seedDir, dir, { recursive: true })
  const target = path.join(dir, file)
  writeFileSync(target, change(readFileSync(target, 'utf8')))
  return dir
}

const TABLES = [
  'institutions',
  'products',
  'product_versions',
  'agreements',
  'agreement_versions',
  'channels',
  'ads',
  'visitors',
  'orders',
] as const
const counts = async () =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => {
        const row = await test_.db
          .selectFrom(table)
          .select((e) => e.fn.countAll<number>().as('rows'))
          .executeTakeFirstOrThrow()
        return [table, row.rows]
      }),
    ),
  )

test('there is a channel for each theme, an organic one without, and one for each tracking script [S27.11]', async () => {
  const channels = await test_.db.selectFrom('channels').select(['code', 'theme_color']).execute()
  const themeOf = new Map(channels.map(({ code, theme_color }) => [code, theme_color]))
  for (const theme of THEME_NAMES) expect(themeOf.get(theme)).toBe(theme)
  expect(themeOf.get('test-c3')).toBe('yellow')
  expect(themeOf.get('organic')).toBe('')
  for (const code of ['xfkuaishou2', 'xfkuaishou13', 'xfkuaishou5']) expect(themeOf.has(code)).toBe(true)
})

test('there are at least 12 listed products of 8 institutions, and one above the cap that is not listed [S24.12, S27.11]', async () => {
  const products = await rowsOf(test_, 'products')
  const listed = products.filter((product) => product.listed)
  expect(listed.length).toBeGreaterThanOrEqual(12)
  expect(new Set(listed.map((product) => product.institution_code)).size).toBe(8)
  const versions = await rowsOf(test_, 'product_versions')
  for (const { code, definition } of versions) {
    expect(worst(definition).rate <= RATE_CAP).toBe(listed.some((product) => product.code === code))
  }
  const [dear, ...others] = products.filter((product) => !product.listed)
  expect(others).toEqual([])
  expect(dear?.unlisted_reason).toMatch(/超过24%上限/)
})

test('seeding again, and by several servers at once, changes nothing and says what is not listed [S27.4]', async () => {
  const before = await counts()
  const warnings: object[] = []
  const log = { info() {}, warn: (about: object) => void warnings.push(about) }
  await Promise.all([again(undefined, log), again(), again()])
  expect(await counts()).toEqual(before)
  expect(warnings).toEqual([{ product: 'micro2-dear', reason: expect.stringContaining('24%') }])
})

test('what an advertisement has spent survives a start', async () => {
  await test_.db.updateTable('ads').set({ spent: 123 }).where('id', '=', 1).execute()
  await again()
  const ad = await test_.db.selectFrom('ads').select('spent').where('id', '=', 1).executeTakeFirst()
  expect(ad).toEqual({ spent: 123 })
})

test('a product with new terms gets a new version, the old one stays; one taken out is unlisted', async () => {
  const dir = changed('products.json', (text) =>
    JSON.stringify(
      JSON.parse(text)
        .filter((product: { code: string }) => product.code !== 'cf1-plus')
        .map((product: { code: string; fee_note: string }) =>
          product.code === 'cf1-daily' ? { ...product, fee_note: '新的说明' } : product,
        ),
    ),
  )
  await again(dir)
  const versions = await rowsOf(test_, 'product_versions', { code: 'cf1-daily' })
  expect(versions.map(({ definition }) => definition.fee_note)).toEqual(
    expect.arrayContaining(['新的说明', '除利息外不收取其他费用']),
  )
  const { products } = await test_.ok('/v1.0/product/list', {})
  expect(products.find((product) => product.code === 'cf1-daily')?.fee_note).toBe('新的说明')
  expect(products.some((product) => product.code === 'cf1-plus')).toBe(false)
  await again()
  rmSync(dir, { recursive: true })
})

test.each([
  ['agreements/privacy.1.1.md', (text: string) => `${text}\n新增一句`, /privacy version 1\.1 was changed/],
  [
    'agreements/share.1.0.md',
    (text: string) => `${text}\n{{nobody}}`,
    /\{\{nobody\}\} is not a known placeholder/,
  ],
  [
    'products.json',
    (text: string) => text.replace('"sponsored": false', '"sponsored": "no"'),
    /products\.json\/0\/sponsored/,
  ],
  [
    'products.json',
    (text: string) => text.replace('"age_min": 20', '"age_min": 59'),
    /cf1-daily: age_min is above age_max/,
  ],
])('a broken %s is refused by name and nothing is stored', async (file, change, message) => {
  const before = await counts()
  const dir = changed(file, change)
  await expect(again(dir)).rejects.toThrow(message)
  expect(await counts()).toEqual(before)
  rmSync(dir, { recursive: true })
})

test('a test persona logs in and finds the order that was prepared', async () => {
  await again()
  const token = await test_.login('13900000002')
  const form = await test_.ok('/web/form', {}, { token })
  expect(form).toMatchObject({
    flow: 3,
    id_no_masked: expect.stringMatching(/^330\*{11}001[\dX]$/),
    values: { name: '测试甲', amount: 2_000_000 },
  })
})
