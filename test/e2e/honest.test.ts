import { closeBrowser } from '../drivers/chromium/browser'
import { h5Driver } from '../drivers/chromium/h5-driver'
import { type RunningServer, startServer } from '../drivers/server'
import { type Looked, lookHonestly, RECORD_TOUCHES } from '../visits/honest'
import { type Route, routes, statesOf, visit } from '../visits/visit'
import { buildWorld, type World } from '../visits/world'

/** Visits under way at once: each waits for its page most of the time. */
const AT_ONCE = 4

/** States in which nothing has come have no words but those in the source, which `npm run check:copy` reads. */
const EMPTY = ['loading', 'offline']

const all = routes.flatMap((route) =>
  statesOf(route)
    .filter((state) => !EMPTY.includes(state))
    .map((state) => [route, state] as const),
)

let server: RunningServer
const looks = new Map<string, Looked | Error>()

const lookAt = async (world: World, route: Route, state: string): Promise<Looked> => {
  const visitor = await visit(world, route, state, RECORD_TOUCHES)
  const looked = await lookHonestly(visitor, `${route} ${state}`)
  await visitor.close()
  return looked
}

beforeAll(async () => {
  server = await startServer({ env: { COST_SHEET_SECONDS: '0' } })
  const world = await buildWorld(server)
  const left = [...all]
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [route, state] = next
      looks.set(next.join(), await lookAt(world, route, state).catch((error: Error) => error))
    }
  })
  await Promise.all(workers)
}, 240_000)
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
})

const lookOf = (route: Route, state: string): Looked => {
  const looked = looks.get([route, state].join())
  if (!looked || looked instanceof Error) throw looked ?? new Error('nobody was there')
  return looked
}

test.each(all)(
  '%s %s ticks nothing, writes no figure larger than the rate, labels what is paid, and says nothing forbidden',
  (route, state) => {
    expect(lookOf(route, state).faults).toEqual([])
  },
)

test('there were boxes, rates and paid places to look at', () => {
  const total = (what: keyof Looked['seen']) =>
    all.reduce((sum, [route, state]) => sum + lookOf(route, state).seen[what], 0)
  expect(total('boxes')).toBeGreaterThan(20)
  expect(total('rates')).toBeGreaterThan(20)
  expect(total('paid')).toBeGreaterThan(5)
})

test('the page of a product whose place is paid for says so', async () => {
  const visitor = await h5Driver(server, { script: RECORD_TOUCHES })
  await visitor.open('product', { code: 'direct-flex' })
  await visitor.waitFor('product-apply')
  await visitor.settle()
  const { faults, seen } = await lookHonestly(visitor, 'a paid product')
  expect(faults).toEqual([])
  expect(seen.paid).toBe(1)
  await visitor.close()
})

test('what is dishonest is found', async () => {
  const visitor = await h5Driver(server, { script: RECORD_TOUCHES })
  await visitor.open('home')
  await visitor.waitFor('consent-privacy')
  await visitor.settle()
  await visitor.tap('consent-privacy')
  expect((await lookHonestly(visitor, 'home')).faults).toEqual([])
  await visitor.browserPage.evaluate(() => {
    document.querySelector('#app')?.insertAdjacentHTML(
      'beforeend',
      `<section aria-label="planted" style="font-size: 16px">
        <label><input type="checkbox" id="planted-tick" checked> 同意</label>
        <p style="font-size: 20px">综合年化成本23.70%</p><p style="font-size: 30px">每月还款905元</p>
        <p>每天2.5元</p><p>已有12,345人申请</p><span>秒</span><div>到</div><i>账</i>
        <div id="ad-99">了解产品</div><img alt="免息">
      </section>`,
    )
  })
  const { faults } = await lookHonestly(visitor, 'home')
  expect(faults).toEqual(
    expect.arrayContaining([
      'ticked: planted-tick',
      'size: 每月还款905元 at 30px, the rate of planted at 20px',
      expect.stringMatching(/^daily: .*每天2\.5元/),
      expect.stringMatching(/^counter: .*已有12,345人/),
      expect.stringMatching(/^word: .*秒\s*到\s*账/),
      'word: 免息',
      'paid: 了解产品 has no label',
    ]),
  )
  await visitor.close()
})
