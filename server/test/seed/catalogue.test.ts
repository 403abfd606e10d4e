import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { filesIn } from '../../../scripts/files.mjs'
import { catalogueCommand } from '../../src/commands/catalogue'
import { readFolder } from '../../src/seed/folder'
import { seed } from '../../src/seed/seed'
import { type Changes, put, type Row, rows, withChanged, without } from '../app/changed-seed'
import { rowOf, rowsOf, testServer } from '../tools/harness'
import { changedAgreement, inForce } from '../tools/seed-agreements'

const server = testServer({ forEach: true })

const identity = inForce('identity')
const lead = inForce('lead')
const share = inForce('share')

type Step = 'check' | 'diff' | 'apply'
/** Runs a step of the command on a folder of the seed files in which some are changed. */
const run = (step: Step, changes: Changes = {}, ...options: string[]) =>
  withChanged(server, changes, (dir) => catalogueCommand.run(server.deps, [step, dir, ...options]))

test('a difference names each change with its old and new value, and is then applied with a row for the audit', async () => {
  const changes: Changes = {
    'products.json': (text) =>
      put('cf1-daily', { amount_max: 6_000_000, price: { method: 'annuity', percent: 12.5, fees: [] } })(
        without('code', 'cf1-plus')(text),
      ),
    'channels.json': without('code', 'lefenqi'),
    'agreements.json': (text) =>
      put('identity', {
        versions: [
          identity,
          { version: '2.0', effective_at: '2026-12-01T00:00:00+08:00', file: 'identity.2.0.md' },
        ],
      })(text),
    'agreements/identity.2.0.md': () => '## 身份信息',
  }
  const { text } = await run('diff', changes)
  const lines = [
    'institutions',
    '  ~ cf1',
    expect.stringMatching(/^ {6}papers\.5\.content: "[0-9a-f]{64}" → "[0-9a-f]{64}"$/),
    ...['from', 'hash', 'kind', 'until', 'content', 'product'].map((member) =>
      expect.stringMatching(`^ {6}papers\\.6\\.${member}: ".*" → none$`),
    ),
    'agreements',
    '  ~ identity',
    '      version 2.0: none → "2026-12-01T00:00:00+08:00"',
    'products',
    '  ~ cf1-daily',
    '      amount_max: 50,000元 → 60,000元',
    '      price.percent: 11.88% → 12.5%',
    expect.stringMatching(/^ {6}version: "[0-9a-f]{16}" → "[0-9a-f]{16}"$/),
    '  - cf1-plus is unlisted',
    'channels',
    '  - lefenqi is removed; its links open with the defaults',
  ]
  expect(text.split('\n').slice(0, lines.length)).toEqual(lines)
  const applied = await run('apply', changes, '--by', 'operator 7')
  expect(applied.text).toBe(`${text}\nCatalogue 2 is in force.`)
  expect(await rowOf(server, 'catalogue_revisions', { number: 2 })).toMatchObject({
    applied_by: 'operator 7',
    at: server.clock.now(),
    summary: text.slice(0, text.indexOf('\nwarnings')),
  })
  expect(await rowsOf(server, 'agreement_versions', { version: '2.0' })).toHaveLength(1)
  for (const table of ['catalogue_revisions', 'catalogue_files'] as const)
    await expect(server.db.deleteFrom(table).execute()).rejects.toThrow(
      `${table} is append-only: delete is refused`,
    )
})

test('a change that is refused is named, and nothing of the same folder is stored', async () => {
  const { code, former, current } = changedAgreement()
  const changes: Changes = {
    [`agreements/${former.file}`]: (text) => `${text}\n新增一句`,
    'channels.json': without('code', 'lefenqi'),
  }
  await run('apply')
  const before = await rowsOf(server, 'catalogue_revisions')
  const refusal = `agreements.json, line 2, agreement ${code}: version ${former.version} was changed after it was published: give it a new version`
  expect(await run('diff', changes)).toMatchObject({ ok: false, text: expect.stringContaining(refusal) })
  const { text, ok } = await run('apply', changes)
  expect([ok, text]).toEqual([false, expect.stringMatching(`${refusal}\nNothing was stored.$`)])
  expect(await rowsOf(server, 'catalogue_revisions')).toEqual(before)
  expect(await rowsOf(server, 'channels', { code: 'lefenqi' })).toHaveLength(1)

  const takenBack = put(code, { versions: [former] })
  expect((await run('apply', { 'agreements.json': takenBack })).text).toContain(
    `${code}: version ${current.version} is published`,
  )
  const moved = { 'products.json': put('cf2-home', { institution: 'cf1', agreements: ['share-cf1'] }) }
  expect((await run('diff', moved)).text).toContain('product cf2-home: it cannot move to another institution')
  const unused = without('code', 'cf1')
  const products = rows((row) => (row.institution === 'cf1' ? undefined : row))
  const supports = (text: string) =>
    rows((row) => ({ ...row, items: (row.items as Row[]).filter(({ item }) => item !== 'cf1') }))(text)
  const gone = {
    'institutions.json': unused,
    'products.json': products,
    'supports.json': supports,
  }
  expect((await run('apply', gone)).text).toContain('institution cf1 cannot be removed')
})

test('what the files no longer have is no longer shown, old links still open, and the former files bring all of it back', async () => {
  const extra = {
    code: 'typo',
    name: '示例误录机构',
    licence_no: '1',
    licence_note: '示例',
    complaint_phone: '1',
    mark: '误',
  }
  await run('apply', {
    'institutions.json': (text) =>
      JSON.stringify([
        ...JSON.parse(text),
        { ...extra, hosts: ['typo.example'], site: 'https://typo.example/' },
      ]),
  })
  const shown = async () => ({
    channel: (await server.ok('/v1.0/channel/option', { _ch: 'lefenqi' })).app.theme_color,
    ads: (await server.ok('/web/ad/list', { position: 'home' })).ads.map(({ id }) => id),
    shops: (await server.ok('/v1/offline/shoplist', { code: '440305' })).shops.map(({ shop_id }) => shop_id),
    page: (await server.call('/open/support/init', { sid: 'demo' })).code,
    repayment: (await server.ok('/v1.0/credit/special/contract/list', { group: 'hk' })).contracts.length,
    product: (await server.call('/v2/product/info', { code: 'cf1-plus' })).code,
  })
  const before = await shown()
  expect(before).toMatchObject({ channel: 'lefenqi', page: 200, product: 200 })
  const { text } = await run('apply', {
    'channels.json': without('code', 'lefenqi'),
    'ads.json': without('id', 1),
    'shops.json': without('shop_id', 'rural-sz-nanshan'),
    'supports.json': without('sid', 'demo'),
    'agreements.json': without('group', 'hk'),
    'products.json': without('code', 'cf1-plus'),
  })
  expect(text).toContain('  - typo is deleted')
  expect(await shown()).toEqual({
    channel: '',
    ads: before.ads.filter((id) => id !== 1),
    shops: before.shops.filter((id) => id !== 'rural-sz-nanshan'),
    page: 404,
    repayment: 0,
    product: 404,
  })
  await run('apply')
  expect(await shown()).toEqual(before)
})

test('every catalogue that is applied is exported byte for byte, has no difference to what is in force, and can be exported later', async () => {
  const changes: Changes = {
    // Another layout and a text that is no ASCII are kept as they are.
    'products.json': (text) =>
      JSON.stringify(JSON.parse(put('cf1-daily', { name: '示例é𠮷' })(text)), null, '\t'),
    'channels.json': put('organic', { name: '示例' }),
    'ads.json': without('id', 2),
  }
  const exported = async (...options: string[]) => {
    const out = mkdtempSync(path.join(os.tmpdir(), 'export-'))
    const { text } = await catalogueCommand.run(server.deps, ['export', out, ...options])
    await expect(catalogueCommand.run(server.deps, ['export', out])).rejects.toThrow('is not empty')
    const files = Object.fromEntries(
      filesIn(out).map((file) => [file, readFileSync(path.join(out, file), 'utf8')]),
    )
    rmSync(out, { recursive: true })
    return { text, files }
  }
  await withChanged(server, changes, async (dir) => {
    await catalogueCommand.run(server.deps, ['apply', dir])
    expect((await exported()).files).toEqual(readFolder(dir).texts)
    const { text } = await catalogueCommand.run(server.deps, ['diff', dir])
    expect(text).not.toMatch(/^ {2}[~+-]/m)
  })
  const first = await exported('--revision', '1')
  expect(first.text).toMatch(/^Catalogue 1, applied by start at /)
  expect(first.files).toEqual(readFolder(server.deps.config.seedDir).texts)
})

test('an export of a stored catalogue with a file of another name is refused, and nothing is written [S27.42]', async () => {
  const [{ hash } = { hash: '' }] = await rowsOf(server, 'catalogue_files')
  const names = [
    '../escaped.md',
    'agreements/../../escaped.md',
    '/tmp/escaped.md',
    'agreements/.md',
    'logos/a/b.png',
  ]
  const folder = mkdtempSync(path.join(os.tmpdir(), 'export-'))
  for (const [index, name] of names.entries()) {
    const number = 9 + index
    const revision = { number, at: server.clock.now(), applied_by: 'x', summary: '' }
    const files = JSON.stringify({ [name]: hash })
    await server.db
      .insertInto('catalogue_revisions')
      .values({ ...revision, files })
      .execute()
    const exported = catalogueCommand.run(server.deps, ['export', path.join(folder, 'out')])
    await expect(exported).rejects.toThrow(
      `The catalogue ${number} has a file that no catalogue has: ${JSON.stringify(name)}.`,
    )
  }
  expect(filesIn(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})

const production = () => ({ ...server.deps.config, mode: 'production' as const })

test('an institution without a licence number, and an advertisement for a product that is not listed, are refused; in production invented institutions too, in a folder and in the catalogue in force [S27.43]', async () => {
  const changes: Changes = {
    'institutions.json': put('cf1', { licence_no: ' ' }),
    'ads.json': (text) =>
      text.replace('/product/micro1-daily', '/product/none?a=1').replace('direct-flex', 'micro2-dear'),
  }
  const found = [
    'institution cf1: licence_no is empty',
    'ads.json, line 7, advertisement 1, target: there is no listed product micro2-dear',
    'ads.json, line 18, advertisement 2, target: there is no listed product none',
  ]
  const { text } = await run('check', changes)
  for (const problem of found) expect(text).toContain(problem)
  expect(text).not.toContain('of a trial')
  const invented = 'institutions.json, cf2: it is an invented institution of a trial (示例)'
  await withChanged(server, {}, async (dir) => {
    const apply = catalogueCommand.run({ ...server.deps, config: production() }, ['apply', dir])
    await expect(apply).rejects.toThrow('institution cf2: it is an invented institution of a trial (示例)')
  })

  const start = () => seed({ db: server.db, clock: server.clock, config: production() })
  await expect(start()).rejects.toThrow(`Production refuses the catalogue in force: ${invented}.`)
  const real = { name: '农商银行', licence_no: 'B0001', licence_note: '银行' }
  await server.db.updateTable('institutions').set(real).execute()
  await start()
  await server.db.updateTable('ads').set({ target: '/product/none' }).where('id', '=', 4).execute()
  // One that has ended is not shown.
  await start()
  await server.db.updateTable('ads').set({ target: '/product/none' }).where('id', '=', 1).execute()
  await expect(start()).rejects.toThrow('ads.json, 1, target: there is no listed product none')
})

test('a catalogue that changes an institution’s way to relay is refused until it names who runs the relay and has new texts that do; a partner’s channel without pass_on passes nobody on [S16.58, S18.32]', async () => {
  const to = (values: Row): Changes => ({ 'institutions.json': put('cf1', values) })
  const unnamed = await run('check', to({ way: 'relay' }))
  expect(unnamed.text).toContain('institution cf1: the way relay needs relay_operator')
  const named = to({ way: 'relay', relay_operator: '示例数据转送公司' })
  expect((await run('apply', named)).text).toContain(
    'agreement share-cf1: it says another way to cf1: give it a new version with the new way',
  )
  const renewed = (code: string, old: typeof share) =>
    put(code, {
      versions: [old, { ...old, version: '2.0', effective_at: '2026-11-01T00:00:00+08:00' }],
    })
  const channels = put('half-demo', { pass_on: undefined })
  const agreements = (text: string) => renewed('lead', lead)(renewed('share', share)(text))
  const done = await run('apply', { ...named, 'agreements.json': agreements, 'channels.json': channels })
  expect(done.text).toContain('is in force')
  expect(await rowOf(server, 'channels', { code: 'half-demo' })).toMatchObject({ pass_on: false })
  const { html } = await rowOf(server, 'agreement_versions', { code: 'share-cf1', version: '2.0' })
  expect(html).toContain('交由示例数据转送公司转送给该机构')
})
