import { fen } from '@contract/brands'
import { RATE_CAP } from '@contract/rates'
import { THEME_NAMES } from '@contract/theme'
import { highestRate } from '../../src/catalogue/listing'
import { seed } from '../../src/seed/seed'
import { rowOf, rowsOf, testServer } from '../tools/harness'
import { changedAgreement } from '../tools/seed-agreements'
import { startWith } from './changed-seed'

const server = testServer()

const TABLES = [
  'institutions',
  'products',
  'product_versions',
  'agreements',
  'agreement_versions',
  'channels',
  'ads',
  'catalogue_revisions',
  'visitors',
  'orders',
] as const
const counts = async () => {
  const all = await Promise.all(TABLES.map((table) => rowsOf(server, table)))
  return all.map((rows) => rows.length)
}
const again = () => seed(server.deps)

test('the seed has a channel for each theme, an organic channel without a theme, and a channel for each tracking script [S27.11]', async () => {
  const channels = await server.db.selectFrom('channels').select(['code', 'theme_color']).execute()
  const themeOf = new Map(channels.map(({ code, theme_color }) => [code, theme_color]))
  for (const theme of THEME_NAMES) expect(themeOf.get(theme)).toBe(theme)
  expect(themeOf.get('test-c3')).toBe('yellow')
  expect(themeOf.get('organic')).toBe('')
  for (const code of ['xfkuaishou2', 'xfkuaishou13', 'xfkuaishou5']) expect(themeOf.has(code)).toBe(true)
})

test('the seed has at least 12 listed products of 8 institutions, and one product above the cap that is not listed [S24.12, S27.11]', async () => {
  const products = await rowsOf(server, 'products')
  const listed = products.filter((product) => product.listed)
  expect(listed.length).toBeGreaterThanOrEqual(12)
  expect(new Set(listed.map((product) => product.institution_code)).size).toBe(8)
  const versions = await rowsOf(server, 'product_versions')
  for (const { code, definition } of versions) {
    expect(highestRate(definition).rate <= RATE_CAP).toBe(listed.some((product) => product.code === code))
  }
  const [dear, ...others] = products.filter((product) => !product.listed)
  expect(others).toEqual([])
  expect(dear?.unlisted_reason).toMatch(/超过24%上限/)
})

test('a repeated seed, even by several servers at once, changes nothing [S27.4]', async () => {
  const before = await counts()
  await Promise.all([again(), again(), again()])
  expect(await counts()).toEqual(before)
})

test('the spent budget of an advertisement survives a restart', async () => {
  await server.db
    .updateTable('ads')
    .set({ spent: fen(123) })
    .where('id', '=', 1)
    .execute()
  await again()
  expect((await rowOf(server, 'ads', { id: 1 })).spent).toBe(123)
})

test('a start with a published text that was changed is refused by name, and nothing is stored', async () => {
  const { code, former } = changedAgreement()
  const before = await counts()
  const started = startWith(server, `agreements/${former.file}`, (text) => `${text}\n新增一句`)
  await expect(started).rejects.toThrow(`${code}: version ${former.version} was changed`)
  expect(await counts()).toEqual(before)
})
