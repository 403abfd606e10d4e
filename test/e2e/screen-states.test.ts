import { closeBrowser } from '../drivers/chromium/browser'
import { type RunningServer, startServer } from '../drivers/server'
import { lookAt, lookAtAll } from '../visits/screens'
import { isOver, routes, statesOf } from '../visits/visit'
import { buildWorld } from '../visits/world'

/** Every screen that is not a page's content, which screens.test.ts looks at. */
const others = routes.flatMap((route) =>
  statesOf(route)
    .filter((state) => state !== 'content')
    .map((state) => [route, state] as const),
)
/** Screens with more for the keyboard to come to than their page's content has. */
const MORE = ['home,calculator', 'home,resume', 'from,link', 'productList,second-look', 'result,unbooked']
/** Sheets, dialogs and the further steps of the order have stops of their own too. */
const ownStops = others.filter(
  (screen) => isOver(...screen) || screen[0] === 'selectProduct' || MORE.includes(screen.join()),
)

let server: RunningServer
let screenOf: Awaited<ReturnType<typeof lookAtAll>>
beforeAll(async () => {
  server = await startServer({ env: { COST_SHEET_SECONDS: '0' } })
  const world = await buildWorld(server)
  // One other theme: the one with dark text on its primary colour.
  screenOf = await lookAtAll(others, (screen) =>
    lookAt(world, screen, { themes: ['yellow'], small: false, keys: ownStops.includes(screen) }),
  )
}, 480_000)
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
})

test.each(others)('axe finds nothing serious on %s in the state %s [S8.17]', (route, state) => {
  const { axe, contrast } = screenOf(route, state)
  expect([...axe, ...contrast]).toEqual([])
})

test.each(others)('%s in the state %s ticks nothing and says nothing forbidden', (route, state) => {
  expect(screenOf(route, state).honest.faults).toEqual([])
})

test.each(ownStops)(
  'on %s in the state %s everything that the keyboard can focus is in view and uncovered [S8.16]',
  (route, state) => {
    expect(screenOf(route, state).hidden).toEqual([])
  },
)
