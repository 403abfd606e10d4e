import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { checkOutboundLink, safeOrigin } from '@contract/outbound/link'
import { goodAddresses, openRedirects } from '../../../test/tools/open-redirects'
import { ConfigError } from '../../src/config/values'
import { seed } from '../../src/seed'
import { checkAddresses } from '../../src/seed/addresses'
import { readSeedFiles } from '../../src/seed/files'
import { issueHalfLink } from '../../src/services/half/links'
import { isOwnImage, isOwnPage } from '../../src/services/outbound/addresses'
import { freshMobile, rowsOf, type TestApp, testApp } from '../tools/harness'
import { BASICS, HANGZHOU, idNo, QUOTA } from '../tools/journey'

const OPERATOR = 'cf1.example'
const LOAN = 'https://apply.cf1.example/loan'

let server: TestApp
let seedDir: string
beforeAll(async () => {
  server = await testApp()
  seedDir = mkdtempSync(path.join(os.tmpdir(), 'seed-'))
  cpSync(server.deps.config.seedDir, seedDir, { recursive: true })
})
afterAll(async () => {
  rmSync(seedDir, { recursive: true })
  await server.close()
})

type Row = Record<string, unknown>
const start = (mode = server.deps.config.mode) =>
  seed({ db: server.db, clock: server.clock, config: { ...server.deps.config, seedDir, mode } })

/** Starts with one seed file changed, and puts the file back. */
async function startWith(file: string, change: (content: never) => unknown, mode?: 'production') {
  const place = path.join(seedDir, file)
  const text = readFileSync(place, 'utf8')
  writeFileSync(place, JSON.stringify(change(JSON.parse(text) as never)))
  try {
    await start(mode)
  } finally {
    writeFileSync(place, text)
  }
}
/** Changes the row whose `key` is `id`. */
const inRow =
  (key: string, id: string | number, change: (row: Row) => void) =>
  (rows: Row[]): Row[] => {
    const row = rows.find((one) => one[key] === id)
    if (!row) throw new Error(`there is no ${id}`)
    change(row)
    return rows
  }
const set = (field: string, address: string) => (row: Row) => {
  row[field] = address
}

/** Each field of the seed files that leads somewhere: file, its place in a message, and how an address is put there. */
const FIELDS: [string, string, (address: string) => (content: never) => unknown][] = [
  ['institutions.json', 'cf1, site', (address) => inRow('code', 'cf1', set('site', address))],
  [
    'supports.json',
    'demo/cf1, url',
    (address) =>
      inRow('sid', 'demo', ({ items }) => inRow('item', 'cf1', set('url', address))(items as Row[])),
  ],
  ...['redirect_domain', 'app_ios', 'app_android', 'app_universal'].map(
    (field): [string, string, (address: string) => (content: never) => unknown] => [
      'channels.json',
      `organic, ${field}`,
      (address) => inRow('code', 'organic', set(field, address)),
    ],
  ),
  ...['huawei', 'harmony'].map(
    (vendor): [string, string, (address: string) => (content: never) => unknown] => [
      'channels.json',
      `organic, app_stores/${vendor}`,
      (address) => inRow('code', 'organic', (row) => set(vendor, address)(row.app_stores as Row)),
    ],
  ),
  ['ads.json', '1, target', (address) => inRow('id', 1, set('target', address))],
  ['ads.json', '1, image', (address) => inRow('id', 1, set('image', address))],
]

describe('a start is refused when an address of the seed is a trick, and nothing is stored', () => {
  test.each(FIELDS)('%s, %s', async (file, place, put) => {
    const stored = async () => [
      await rowsOf(server, 'channels'),
      await server.db.selectFrom('support_items').selectAll().orderBy('item').execute(),
    ]
    const before = await stored()
    const files = readSeedFiles(seedDir)
    for (const [i, { name, address }] of openRedirects.entries()) {
      // A start reads all files: the first trick goes that way, and all others to what it asks first.
      const attempt =
        i === 0
          ? startWith(file, put(address))
          : Promise.resolve().then(() => {
              const key = file.replace('.json', '') as 'channels'
              const changed = put(address)(structuredClone(files[key]) as never)
              checkAddresses({ ...files, [key]: changed } as typeof files, { loopback: true })
            })
      const error = await attempt.then(
        () => new Error(`${name} got through`),
        (reason: Error) => reason,
      )
      expect(error).toBeInstanceOf(ConfigError)
      expect(error.message).toContain(`${file}, ${place}: ${JSON.stringify(address)} is refused: it`)
      expect(error.message).not.toContain('\n')
    }
    expect(await stored()).toEqual(before)
  })

  test('the sentence says what is wrong, and what would be right', async () => {
    const [, [file, , put]] = FIELDS as [unknown, (typeof FIELDS)[0]]
    await expect(startWith(file, put('https://apply.evil.example/loan'))).rejects.toThrow(
      'supports.json, demo/cf1, url: "https://apply.evil.example/loan" is refused: its host is not registered (registered: cf1.example).',
    )
    await expect(startWith(file, put(`${LOAN}?url=x`))).rejects.toThrow(
      'is refused: it contains another address, or a parameter that pages redirect by.',
    )
  })

  test.each([
    ['institutions.json', inRow('code', 'cf1', (row) => Object.assign(row, { hosts: ['com.cn'] }))],
    ['operator.json', () => ({ hosts: ['example'], app_store_hosts: [] })],
    ['operator.json', () => ({ hosts: [], app_store_hosts: ['*.example.test'] })],
  ])('a host of %s that nobody can own', async (file, change) => {
    await expect(startWith(file, change)).rejects.toThrow(/hosts: ".+" is refused: it is no host name/)
  })

  test('a store is good for the app and not for the redirect domain', async () => {
    const operator = () => ({ hosts: ['app.example'], app_store_hosts: ['store.example', 'result.example'] })
    await expect(startWith('operator.json', operator)).rejects.toThrow(
      'channels.json, redirect-demo, redirect_domain: "https://result.example" is refused: its host is not registered (registered: app.example).',
    )
  })

  test('a product that no institution offers has no address', async () => {
    const change = inRow('sid', 'demo', ({ items }) => {
      inRow('item', 'cf1', set('product_code', 'nobody'))(items as Row[])
    })
    await expect(startWith('supports.json', change)).rejects.toThrow(
      /demo\/cf1, url: .+ no institution offers its product nobody/,
    )
  })
})

test('every good address is taken from the seed', async () => {
  const { institutions, ...files } = readSeedFiles(seedDir)
  for (const site of goodAddresses) {
    const changed = institutions.map((one) => (one.code === 'cf1' ? { ...one, site } : one))
    checkAddresses({ ...files, institutions: changed }, { loopback: false })
  }
})

test('http on this machine is a redirect domain in trials, and never in production', async () => {
  const local = inRow('code', 'organic', set('redirect_domain', 'http://127.0.0.1:8080'))
  await startWith('channels.json', local)
  await start()
  await expect(startWith('channels.json', local, 'production')).rejects.toThrow(
    'channels.json, organic, redirect_domain: "http://127.0.0.1:8080" is refused: it does not start with https://',
  )
})

test('an address that was taken out of the file is not given out any more', async () => {
  const downloads = () => server.ok('/v1/app/downloadurl', {}, { channel: 'app-demo' })
  expect((await downloads()).ios).toBe('https://app.example/demo/ios')
  await startWith(
    'channels.json',
    inRow('code', 'app-demo', (row) => delete row.app_ios),
  )
  expect((await downloads()).ios).toBe('')
  await start()
})

test('the addresses and pages of the seed that ships are good ones', () => {
  const { ads, channels, institutions, operator } = readSeedFiles(server.deps.config.seedDir)
  for (const { target, image } of ads) expect([isOwnPage(target), isOwnImage(image)]).toEqual([true, true])
  for (const { site, hosts } of institutions) expect(checkOutboundLink(site, hosts).ok).toBe(true)
  for (const { redirect_domain } of channels)
    if (redirect_domain) expect(safeOrigin(redirect_domain, operator.hosts, false).ok).toBe(true)
})

test.each(['/', '/statusPro', '/product/direct-flex?from=ad', '/landing/organic'])(
  '%s is a page of ours',
  (page) => expect(isOwnPage(page)).toBe(true),
)
test.each(['/nowhere', '/404', '/gallery', '/product', '/v1/address/ip', '/docs'])('%s is none', (page) =>
  expect(isOwnPage(page)).toBe(false),
)
test.each(['', '/ads/1.png', 'data:image/png;base64,iVBORw0KGgo='])('%j is a picture of ours', (image) =>
  expect(isOwnImage(image)).toBe(true),
)
test.each(['https://app.example/1.png', 'data:image/svg+xml,<svg/>', 'data:text/html;base64,aaaa'])(
  '%s is none of ours',
  (image) => expect(isOwnImage(image)).toBe(false),
)

/** What the database can hold; it refuses a NUL by itself. */
const storable = openRedirects.filter(({ address }) => !address.includes('\0'))
const warnings = (place: string) =>
  server.logs
    .map((line) => JSON.parse(line) as { place?: string; address?: string; msg: string })
    .filter((line) => line.place === place && line.msg === 'an invalid address is withheld')

/** Changes a row behind the seed's back for each trick, and asks the public door for it. */
async function eachTrick(put: (address: string) => Promise<unknown>, ask: (name: string) => Promise<void>) {
  for (const { name, address } of storable) {
    await put(address)
    await ask(name)
    // More clicks in a row than one device may send.
    server.clock.forward(600)
  }
}

describe('a trick that stands in the database is given out by no call', () => {
  test("as an item's address of a support page; it is neither counted, and logged once", async () => {
    const item = server.db.updateTable('support_items').where('sid', '=', 'demo').where('item', '=', 'cf1')
    const click = () => server.call('/open/support/redirect/click', { sid: 'demo', item: 'cf1' })
    await eachTrick(
      (url) => item.set({ url }).execute(),
      async (name) => {
        for (const answer of [await click(), await click()])
          expect([name, answer]).toEqual([
            name,
            { code: 404, msg: '该产品暂时不能前往', errors: [], data: null },
          ])
      },
    )
    expect(await rowsOf(server, 'support_clicks')).toEqual([])
    expect(warnings('support_items/demo/cf1/url')).toHaveLength(storable.length)
    await item.set({ url: LOAN }).execute()
    expect((await click()).data).toMatchObject({ url: LOAN, hosts: ['cf1.example'] })
  })

  test("as an institution's page in the half flow", async () => {
    const token = await issueHalfLink(server.db, server.deps, {
      mobile: freshMobile(),
      channel: 'half-demo',
      partner: '示例合作方',
      values: { ...QUOTA, ...BASICS, name: '张三', id_no: idNo(), area_code: HANGZHOU.code },
    })
    const form = await server.ok('/open/credit/half/form', { token })
    const { order_no } = form
    const visitor = { token: form.session?.token }
    const consents = form.agreements.map(({ consent_id }) => consent_id)
    await server.ok('/open/credit/half/form/save', { order_no, values: {}, consents }, visitor)
    const { matched } = await server.ok('/open/credit/half/list', { order_no }, visitor)
    const code = matched.find(({ institution }) => institution.code === 'cf1')?.code ?? ''
    const institution = server.db.updateTable('institutions').where('code', '=', 'cf1')
    await eachTrick(
      (site) => institution.set({ site }).execute(),
      async (name) => {
        const answer = await server.call('/open/credit/half/click', { order_no, code }, visitor)
        expect([name, answer.code, answer.data]).toEqual([name, 404, null])
      },
    )
    await institution.set({ site: LOAN }).execute()
    expect(await server.ok('/open/credit/half/click', { order_no, code }, visitor)).toMatchObject({
      url: LOAN,
      hosts: ['cf1.example'],
    })
  })

  test('as a redirect domain', async () => {
    const row = { code: 'tricks', name: '', theme_color: '', entry: 'from' as const }
    await server.db.insertInto('operator_hosts').values({ host: OPERATOR, app_store: false }).execute()
    await server.db.insertInto('channels').values(row).execute()
    const put = (redirect_domain: string) =>
      server.db.updateTable('channels').where('code', '=', 'tricks').set({ redirect_domain }).execute()
    const ask = () => server.ok('/v1.0/channel/option', { _ch: 'tricks' })
    await eachTrick(put, async (name) => expect([name, (await ask()).redirect_domain]).toEqual([name, '']))
    expect(warnings('channels/tricks/redirect_domain')).toHaveLength(storable.length)
    await put('https://h5.cf1.example')
    expect((await ask()).redirect_domain).toBe('https://h5.cf1.example')
  })

  test('as an address of the app, store or universal page', async () => {
    await server.db.insertInto('operator_hosts').values({ host: 'store.test', app_store: true }).execute()
    const put = (address: string, universal: string) =>
      server.db
        .updateTable('channels')
        .where('code', '=', 'app-demo')
        .set({
          app_ios: address,
          app_android: address,
          app_universal: universal,
          app_stores: JSON.stringify({ huawei: address, harmony: address }) as never,
        })
        .execute()
    const ask = (channel = 'app-demo') => server.ok('/v1/app/downloadurl', {}, { channel })
    const universal = 'https://app.example/demo'
    await eachTrick(
      (address) => put(address, universal),
      async (name) =>
        expect([name, await ask()]).toMatchObject([name, { ios: '', android: '', universal, stores: {} }]),
    )
    // Without a universal page the channel has no addresses of its own: the general ones are given.
    const general = await ask('organic')
    await eachTrick(
      (address) => put(address, address),
      async (name) => expect([name, await ask()]).toEqual([name, general]),
    )
    const store = 'https://m.store.test/app/1'
    await put(store, universal)
    expect(await ask()).toMatchObject({ ios: store, stores: { huawei: store, harmony: store } })
    const market = 'market://details?id=example.app.demo'
    await put(market, universal)
    expect(await ask()).toMatchObject({ ios: '', android: '', stores: { huawei: market } })
    expect((await ask()).stores?.harmony).toBeUndefined()
  })

  test('as the target of an advertisement: it is not shown, and a click on it leads nowhere and costs nothing', async () => {
    await server.db
      .insertInto('ads')
      .values({
        id: 77,
        position: 'tricks',
        title: 'trick',
        image: '',
        target: '/',
        starts_at: new Date('2026-01-01T00:00:00Z'),
        ends_at: new Date('2030-01-01T00:00:00Z'),
        budget: 1_000,
        cost_per_click: 10,
        stock: 5,
      })
      .execute()
    const ad = server.db.updateTable('ads').where('id', '=', 77)
    const list = async () => (await server.ok('/web/ad/list', { position: 'tricks' })).ads
    await eachTrick(
      (target) => ad.set({ target }).execute(),
      async (name) => {
        expect([name, await list()]).toEqual([name, []])
        for (const path of ['/web/ad/click', '/web/ad/stock/click', '/web/ad/uv/click'] as const)
          expect([name, (await server.call(path, { id: 77 })).code]).toEqual([name, 404])
      },
    )
    const kept = server.db.selectFrom('ads').select(['spent', 'stock']).where('id', '=', 77)
    expect(await kept.execute()).toEqual([{ spent: 0, stock: 5 }])
    await ad.set({ target: '/about', image: 'https://evil.test/pixel.png' }).execute()
    expect(await list()).toEqual([])
    await ad.set({ image: '' }).execute()
    expect(await list()).toMatchObject([{ target: '/about' }])
  })
})

test('in production a redirect domain on this machine is not given out', async () => {
  const production = await testApp({ mode: 'production' })
  await production.db
    .updateTable('channels')
    .set({ redirect_domain: 'http://127.0.0.1:8080' })
    .where('code', '=', 'organic')
    .execute()
  expect((await production.ok('/v1.0/channel/option', { _ch: 'organic' })).redirect_domain).toBe('')
  await production.close()
})
