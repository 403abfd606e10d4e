import { type RunningServer, startServer } from '../drivers/server'
import { type WeappDriver, weappDriver } from '../drivers/simulate/weapp-driver'
import { buildWorld, type World } from '../visits/world'

jest.mock('../drivers/chromium/h5-driver', () => ({ agents: {} }))

let server: RunningServer
let world: World
beforeAll(async () => {
  server = await startServer({ env: { COST_SHEET_SECONDS: '0' } })
  world = await buildWorld(server)
})
afterAll(async () => {
  await server?.stop()
})

/**
 * Elements that lie deeper than the templates are unrolled (`baseLevel` in config/weapp.ts). Taro puts them into a
 * component of its own, whose host is one more box between parent and child: rows and columns fall apart there. Its
 * name stands before their classes.
 */
const tooDeep = (html: string) =>
  [...html.matchAll(/class="([^"]*)"/g)].filter(([, names = '']) => /(^|\s)comp--/.test(names))

const taps =
  (...ids: string[]) =>
  async (visitor: WeappDriver) => {
    for (const id of ids) await visitor.tap(id)
  }

const places = [
  [
    'the calculator with its parts',
    'home',
    undefined,
    taps('home-term-36', 'home-early', 'home-plan', 'home-plan-all'),
  ],
  [
    'the cost sheets before an application',
    'productList',
    'ready',
    taps('offer-cf1-daily-choose', 'offers-apply', 'apply-submit'),
  ],
  ['what would fit with another amount', 'productList', 'much', taps('looks-toggle', 'unmatched-toggle')],
  ['a receipt', 'protocolCenter', 'applied', taps('receipt-share-cf1', 'receipt-copy-fingerprint')],
  ['the question before a withdrawal', 'protocolCenter', 'applied', taps('withdraw-share-cf1')],
  ['a product with its calculator', 'product', undefined, taps('product-early', 'product-plan')],
] as const

test.each(places)('%s does not nest deeper than the templates are unrolled', async (_, page, who, act) => {
  const visitor = await weappDriver(server, { allow: [/.*/] })
  if (who) await visitor.store('access_token', world.visitors[who].token)
  const order_no = who ? world.visitors[who].order_no : ''
  await visitor.open(page, page === 'product' ? { code: 'cf1-daily' } : { order_no })
  await act(visitor)
  await visitor.settle()
  expect(tooDeep(visitor.html())).toEqual([])
  await visitor.close()
})
