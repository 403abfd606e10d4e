import { closeWeapp, weappChromiumDriver } from '../drivers/glass-easel/driver'
import { type RunningServer, startServer } from '../drivers/server'
import { pageOf, type Route, seenIn, shownIn } from '../visits/places'
import { buildWorld, type World } from '../visits/world'

/** The pages of the funnel and those with the longest text, each in its content. */
const PAGES: readonly Route[] = [
  'home',
  'from',
  'selectProduct',
  'productList',
  'product',
  'result',
  'statusPro',
  'about',
  'agreeDetail',
]

let server: RunningServer
let world: World
beforeAll(async () => {
  server = await startServer({ env: { COST_SHEET_SECONDS: '0' } })
  world = await buildWorld(server)
})
afterAll(async () => {
  await closeWeapp()
  await server?.stop()
})

async function visit(route: Route, textScale: number, stored: Record<string, string> = {}) {
  const visitor = await weappChromiumDriver(server)
  await visitor.browserPage.setViewportSize({ width: 320, height: 480 })
  await visitor.set({ textScale })
  const seen = seenIn(route, 'content')
  const entries = { ...stored, ...(seen.who && { access_token: world.visitors[seen.who].token }) }
  for (const [key, value] of Object.entries(entries)) await visitor.store(key, value)
  await visitor.open(...(await pageOf(seen, world)))
  await visitor.waitFor(shownIn(seen, world))
  await visitor.settle()
  return visitor
}

test.each(PAGES)(
  'the mini-program shows all of %s at 320 × 568 with text twice as large as usual [S25.44]',
  async (route) => {
    const visitor = await visit(route, 2)
    expect(await visitor.browserPage.evaluate(() => Weapp.look.unreadableText(24, 44))).toEqual([])
    await visitor.close()
  },
)

test.each(PAGES)(
  'the elder view of %s in the mini-program has text of 24 px and controls of 60 px at least, and fits 320 × 568 [S25.46]',
  async (route) => {
    const visitor = await visit(route, 1, { elder_view: 'elder' })
    expect(await visitor.browserPage.evaluate(() => Weapp.look.unreadableText(24, 60))).toEqual([])
    await visitor.close()
  },
)
