import { goodAddresses, openRedirects } from '../../../test/tools/open-redirects'
import { isOwnImage, isOwnPage } from '../../src/outbound/addresses'
import { addressProblems } from '../../src/seed/addresses'
import { applyWith, seedFiles, startWith } from '../app/changed-seed'
import { addChannel, rowOf, rowsOf, testApp, testServer } from '../tools/harness'
import { tricks } from './tricks'

const LOAN = 'https://apply.cf1.example/loan'
const LOCAL = 'http://127.0.0.1:8080'

const server = testServer()

type Node = Record<string, unknown>
/** Changes one value below a node. Each step names a field, or selects a row of a list by a value: `code=cf1`. */
function put(root: unknown, steps: string, value: unknown) {
  const all = steps.split(' ')
  const holder = all.slice(0, -1).reduce<unknown>((node, step) => {
    const [key = '', id] = step.split('=')
    return id === undefined ? (node as Node)[key] : (node as Node[]).find((row) => String(row[key]) === id)
  }, root)
  ;(holder as Node)[all.at(-1) ?? ''] = value
}

/** Starts a server with one value of a seed file changed, or applies that file in production. */
const startWithValue = (file: string, steps: string, value: unknown, mode?: 'production') => {
  const change = (text: string) => {
    const content = JSON.parse(text)
    put(content, steps, value)
    return JSON.stringify(content)
  }
  return mode ? applyWith(server, `${file}.json`, change, mode) : startWith(server, `${file}.json`, change)
}

/** Each field of the seed files that contains an address: its file, its name in a message, and the steps to it. */
const FIELDS: [file: 'institutions' | 'supports' | 'channels' | 'ads', place: string, steps: string][] = [
  ['institutions', 'cf1, site', 'code=cf1 site'],
  ['supports', 'demo/cf1, url', 'sid=demo items item=cf1 url'],
  ['channels', 'organic, redirect_domain', 'code=organic redirect_domain'],
  ['channels', 'organic, app_ios', 'code=organic app_ios'],
  ['channels', 'organic, app_android', 'code=organic app_android'],
  ['channels', 'organic, app_universal', 'code=organic app_universal'],
  ['channels', 'organic, app_stores/huawei', 'code=organic app_stores huawei'],
  ['channels', 'organic, app_stores/harmony', 'code=organic app_stores harmony'],
  ['ads', '1, target', 'id=1 target'],
  ['ads', '1, image', 'id=1 image'],
]

test.each(FIELDS)(
  'a start with a malicious address in %s.json at %s is refused in one line',
  (file, place, steps) => {
    const files = seedFiles(server)
    for (const { name, address } of openRedirects) {
      const changed = structuredClone(files[file])
      put(changed, steps, address)
      const refusals = [...addressProblems({ ...files, [file]: changed }, { loopback: true })]
      const refusal = `${file}.json, ${place}: ${JSON.stringify(address)} is refused: it`
      expect([name, refusals]).toEqual([name, [expect.stringContaining(refusal)]])
      expect(refusals[0]).not.toContain('\n')
    }
  },
)

const NO_HOST = 'is refused: it is not a registrable host name'
test.each([
  [
    'supports',
    'sid=demo items item=cf1 url',
    'https://apply.evil.example/loan',
    'supports.json, line 1, support page demo/cf1, url: "https://apply.evil.example/loan" is refused: its host is not registered (registered: cf1.example).',
  ],
  [
    'supports',
    'sid=demo items item=cf1 url',
    `${LOAN}?url=x`,
    'is refused: it contains another address, or a parameter that pages redirect by.',
  ],
  ['supports', 'sid=demo items item=cf1 product_code', 'nobody', 'no institution offers its product nobody'],
  ['institutions', 'code=cf1 hosts', ['com.cn'], `hosts: "com.cn" ${NO_HOST}`],
  ['operator', 'hosts', ['example'], `hosts: "example" ${NO_HOST}`],
  ['operator', 'app_store_hosts', ['*.example.test'], `hosts: "*.example.test" ${NO_HOST}`],
])(
  'a start with %s.json, %s = %j is refused, the message says why, and nothing is stored',
  async (file, steps, value, message) => {
    const tables = ['channels', 'institutions', 'operator_hosts', 'support_items'] as const
    const stored = () => Promise.all(tables.map((table) => rowsOf(server, table)))
    const before = await stored()
    await expect(startWithValue(file, steps, value)).rejects.toThrow(message)
    expect(await stored()).toEqual(before)
  },
)

test('an app store is accepted as a download address and refused as a redirect domain', async () => {
  const operator = { hosts: ['app.example'], app_store_hosts: ['store.example', 'result.example'] }
  await expect(startWith(server, 'operator.json', () => JSON.stringify(operator))).rejects.toThrow(
    'channels.json, line 37, channel redirect-demo, redirect_domain: "https://result.example" is refused: its host is not registered (registered: app.example).',
  )
})

test('every good address is accepted from the seed', () => {
  const files = seedFiles(server)
  for (const site of goodAddresses) {
    put(files.institutions, 'code=cf1 site', site)
    expect([...addressProblems(files, { loopback: false })]).toEqual([])
  }
})

test('a redirect domain on this machine by http is accepted outside of production only', async () => {
  await startWithValue('channels', 'code=organic redirect_domain', LOCAL)
  await expect(
    startWithValue('channels', 'code=organic redirect_domain', LOCAL, 'production'),
  ).rejects.toThrow(
    'channels.json, line 1, channel organic, redirect_domain: "http://127.0.0.1:8080" is refused: it does not start with https://',
  )
  const production = await testApp({ mode: 'production' })
  await production.db.updateTable('channels').set({ redirect_domain: LOCAL }).execute()
  expect((await production.ok('/v1.0/channel/option', { _ch: 'organic' })).redirect_domain).toBe('')
  await production.close()
})

const downloads = (channel: string) => server.ok('/v1/app/downloadurl', {}, { channel })

test('a channel without download addresses of its own, and an unknown channel, get the general addresses, also those of the stores', async () => {
  const general = await downloads('organic')
  const organic = 'https://app.example/organic'
  expect(general).toMatchObject({ ios: `${organic}/ios`, universal: organic })
  const stores = Object.keys(general.stores ?? {}).sort()
  expect(stores.join(' ')).toBe('harmony huawei meizu oppo samsung vivo xiaomi')
  for (const channel of ['', 'test-c3', 'never-heard-of']) expect(await downloads(channel)).toEqual(general)
})

test('a channel with its own addresses never adds the stores of the general ones', async () => {
  await addChannel(server, { code: 'alone', app_universal: 'https://app.example/alone' })
  expect(await downloads('alone')).toEqual({
    ios: '',
    android: '',
    universal: 'https://app.example/alone',
    version: '',
    sha256: '',
    stores: {},
  })
})

test('an advertisement may lead only to visitor pages, and shows only our own pictures', () => {
  for (const page of ['/', '/statusPro', '/product/direct-flex?from=ad', '/landing/organic'])
    expect([page, isOwnPage(page)]).toEqual([page, true])
  for (const page of ['/nowhere', '/404', '/tester', '/product', '/v1/address/ip', '/docs'])
    expect([page, isOwnPage(page)]).toEqual([page, false])
  for (const image of ['', '/ads/1.png', 'data:image/png;base64,iVBORw0KGgo='])
    expect([image, isOwnImage(image)]).toEqual([image, true])
  for (const image of [
    'https://app.example/1.png',
    'data:image/svg+xml,<svg/>',
    'data:text/html;base64,aaaa',
  ])
    expect([image, isOwnImage(image)]).toEqual([image, false])
})

const warnings = (place: string) =>
  server.logs
    .map((line) => JSON.parse(line) as { place?: string; msg: string })
    .filter((line) => line.place === place && line.msg === 'an invalid address is withheld')

test('a support page does not give out a malicious address in the database: the click is not counted, and the log names the address once', async () => {
  const item = server.db.updateTable('support_items').where('sid', '=', 'demo').where('item', '=', 'cf1')
  const click = () => server.call('/open/support/redirect/click', { sid: 'demo', item: 'cf1' })
  for (const url of tricks) {
    await item.set({ url }).execute()
    for (const answer of [await click(), await click()])
      expect(answer).toEqual({ code: 404, msg: '该产品暂时不能前往', errors: [], data: null })
  }
  expect(await rowsOf(server, 'support_clicks')).toEqual([])
  expect(warnings('support_items/demo/cf1/url')).toHaveLength(tricks.length)
  await item.set({ url: LOAN }).execute()
  expect((await click()).data).toMatchObject({ url: LOAN, hosts: ['cf1.example'] })
})

test('a malicious address in the database is not given out as a redirect domain', async () => {
  const row = server.db.updateTable('channels').where('code', '=', 'redirect-demo')
  const domain = async () =>
    (await server.ok('/v1.0/channel/option', { _ch: 'redirect-demo' })).redirect_domain
  expect(await domain()).toBe('https://result.example')
  for (const redirect_domain of tricks) {
    await row.set({ redirect_domain }).execute()
    expect(await domain()).toBe('')
  }
  expect(warnings('channels/redirect-demo/redirect_domain')).toHaveLength(tricks.length)
})

test('a malicious address in the database is not given out as a download address, neither of a store nor of the universal page', async () => {
  await server.db.insertInto('operator_hosts').values({ host: 'store.test', app_store: true }).execute()
  const set = (address: string, app_universal: string) =>
    server.db
      .updateTable('channels')
      .where('code', '=', 'app-demo')
      .set({
        app_ios: address,
        app_android: address,
        app_universal,
        app_stores: JSON.stringify({ huawei: address, harmony: address }) as never,
      })
      .execute()
  const given = () => downloads('app-demo')
  const universal = 'https://app.example/demo'
  // A channel without a universal page has no addresses of its own, so it uses the general ones.
  const general = await downloads('organic')
  for (const address of tricks) {
    await set(address, universal)
    expect(await given()).toMatchObject({ ios: '', android: '', universal, stores: {} })
    await set(address, address)
    expect(await given()).toEqual(general)
  }
  const store = 'https://m.store.test/app/1'
  await set(store, universal)
  expect(await given()).toMatchObject({ ios: store, stores: { huawei: store, harmony: store } })
  const market = 'market://details?id=example.app.demo'
  await set(market, universal)
  const answer = await given()
  expect(answer).toMatchObject({ ios: '', android: '', stores: { huawei: market } })
  expect(answer.stores?.harmony).toBeUndefined()
})

test('an advertisement with a malicious address in the database is not shown, and a click on it leads nowhere and costs nothing', async () => {
  const before = await rowOf(server, 'ads', { id: 1 })
  const ad = server.db.updateTable('ads').where('id', '=', 1)
  const shown = async () =>
    (await server.ok('/web/ad/list', { position: before.position })).ads.find(({ id }) => id === 1)
  for (const target of tricks) {
    await ad.set({ target }).execute()
    expect(await shown()).toBeUndefined()
    for (const path of ['/web/ad/click', '/web/ad/stock/click', '/web/ad/uv/click'] as const)
      expect((await server.call(path, { id: 1 })).code).toBe(404)
  }
  expect(await rowOf(server, 'ads', { id: 1 })).toMatchObject({ spent: before.spent, stock: before.stock })
  await ad.set({ target: '/about', image: 'https://evil.test/pixel.png' }).execute()
  expect(await shown()).toBeUndefined()
  await ad.set({ image: '' }).execute()
  expect(await shown()).toMatchObject({ target: '/about' })
})
