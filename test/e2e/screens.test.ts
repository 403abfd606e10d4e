import { THEME_NAMES } from '@/theme/tokens'
import { closeBrowser } from '../drivers/chromium/browser'
import { type RunningServer, startServer } from '../drivers/server'
import { lookAt, lookAtAll } from '../visits/screens'
import { routes } from '../visits/visit'
import { buildWorld } from '../visits/world'

let server: RunningServer
let screenOf: Awaited<ReturnType<typeof lookAtAll>>
beforeAll(async () => {
  server = await startServer({ env: { COST_SHEET_SECONDS: '0' } })
  const world = await buildWorld(server)
  const all = routes.map((route) => [route, 'content'] as const)
  screenOf = await lookAtAll(all, (screen) =>
    lookAt(world, screen, { themes: THEME_NAMES, small: true, keys: true }),
  )
}, 480_000)
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
})

test.each(routes)('axe finds nothing serious on %s with real data, whatever the theme [S8.17]', (route) => {
  const { axe, contrast } = screenOf(route, 'content')
  expect([...axe, ...contrast]).toEqual([])
})

test.each(routes)(
  '%s fits a small screen, also with large text, its controls fit a finger, and axe finds nothing serious [S1.1, S8.17]',
  (route) => {
    expect(screenOf(route, 'content').small).toEqual([])
  },
)

test.each(routes)(
  '%s ticks nothing, writes no figure larger than the rate, labels what is paid, and says nothing forbidden',
  (route) => {
    expect(screenOf(route, 'content').honest.faults).toEqual([])
  },
)

test.each(routes)(
  'on %s all that the keyboard comes to is in view, uncovered, on both screens [S8.16]',
  (route) => {
    expect(screenOf(route, 'content').hidden).toEqual([])
  },
)

test('there were boxes, rates and paid places to look at', () => {
  const total = (what: 'boxes' | 'rates' | 'paid') =>
    routes.reduce((sum, route) => sum + screenOf(route, 'content').honest.seen[what], 0)
  expect(total('boxes')).toBeGreaterThan(10)
  expect(total('rates')).toBeGreaterThan(10)
  expect(total('paid')).toBeGreaterThan(3)
})
