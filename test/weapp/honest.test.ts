import { matchPath } from '@contract/pages'
import { type RunningServer, startServer } from '../drivers/server'
import { weappDriver } from '../drivers/simulate/weapp-driver'
import { until } from '../drivers/until'
import { faultsOfText } from '../visits/honest'
import { visits } from '../visits/visits'
import { buildWorld, type World } from '../visits/world'

// The visits name a browser's agent; the browser itself cannot be loaded beside the mini-program, and is not needed.
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

const places = Object.entries(visits).map(([route, place]) => [route, place] as const)
let boxes = 0

/** Boxes of the kit, told by the kit's classes, which may have a component's prefix: the templates know no aria attributes. */
function boxesIn(html: string) {
  const classes = [...html.matchAll(/class="([^"]*)"/g)].map(([, names = '']) => names.split(/\s+/))
  return classes.filter((names) => names.some((name) => /(^|--)checkbox--/.test(name)))
}

const isTicked = (names: string[]) => names.some((name) => /(^|--)chosen--/.test(name))

test.each(places)('%s ticks nothing and says nothing forbidden', async (route, { who, at }) => {
  const visitor = await weappDriver(server, { allow: [/.*/] })
  if (who) await visitor.store('access_token', world.visitors[who].token)
  const address = new URL(await at(world), 'http://page.test')
  const { id = 'notFound', params } = matchPath(address.pathname) ?? {}
  await visitor.open(id, { ...params, ...Object.fromEntries(address.searchParams) })
  await until(
    'the page to have come',
    async () => (await visitor.read()) !== '' && !(await visitor.waiting()),
  )
  await visitor.settle()

  const shown = boxesIn(visitor.html())
  boxes += shown.length
  expect(shown.filter(isTicked)).toEqual([])
  expect(faultsOfText(route, visitor.html().replace(/<[^>]*>/g, '\n'))).toEqual([])
  await visitor.close()
})

test('there were boxes to look at', () => {
  expect(boxes).toBeGreaterThan(5)
})

test('a tick would have been seen', async () => {
  const visitor = await weappDriver(server)
  await visitor.open('home')
  await visitor.tap('consent-privacy')
  expect(boxesIn(visitor.html()).filter(isTicked)).toHaveLength(1)
  await visitor.close()
})
