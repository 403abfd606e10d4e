import { BUDGETS } from '../../scripts/budgets'
import { closeBrowser } from '../drivers/chromium/browser'
import { type RunningServer, startServer } from '../drivers/server'
import { noteFiles, total } from './own-files'
import { type Route, routes, statesOf } from './places'
import { type RouteVisit, visitRoute } from './route-visit'
import { hasOwnStops, isAxed, isSmallToo, type Screen } from './screens'
import { show, visitorFor } from './visit'
import { buildWorld, type World } from './world'

/** The number of visits that run at the same time; each visit mostly waits for its page. */
const AT_ONCE = 3
const KB = 1024

/** The screens that ask for a tick, each with the prefix of its boxes' ids. */
const BOXES: readonly [route: Route, state: string, id: string][] = [
  ['home', 'content', 'consent-'],
  ['from', 'link', 'consent-'],
  ['selectProduct', 'identity', 'identity-consent'],
  ['productList', 'content', 'offer-cf1-daily-choose'],
  ['productList', 'apply-sheet', 'apply-(sheet|consent)-'],
  ['statusPro', 'filters', 'filter-only'],
  ['support', 'content', 'support-consent-'],
  ['credit_form', 'content', 'credit-consent'],
]

/** Two lists of routes with about half of all states each, so that both test files take the same time. */
export const halves = [0, 1].map((half) =>
  routes.toSorted((a, b) => statesOf(b).length - statesOf(a).length).filter((_, i) => i % 2 === half),
)

/** Returns what a visit found, or throws the error that ended it. */
function seen<T>(found: T | Error | undefined): T {
  if (found === undefined) throw new Error('the route was not visited')
  if (found instanceof Error) throw found
  return found
}

/** Returns the files that `/` loads in one of its states with an empty cache. */
async function homeFiles(world: World, state: string) {
  const visitor = await visitorFor(world, 'home', state)
  const note = noteFiles(visitor.browserPage)
  await show(visitor, world, 'home', state)
  const files = await note.stop()
  await visitor.close()
  return files
}

/** Registers the tests of these routes on a separate server. Each route is visited once for all its tests. */
export function judgeScreens(some: readonly Route[]) {
  const visits = new Map<Route, RouteVisit | Error>()
  /** The files that `/` loads for a guest, and for a returning visitor, to whom it shows more content. */
  let first: Map<string, number>
  let known: Map<string, number>
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer({ env: { COST_SHEET_SECONDS: '0' } })
    const world = await buildWorld(server)
    first = await homeFiles(world, 'content')
    known = await homeFiles(world, 'resume')
    const left = [...some]
    const workers = Array.from({ length: AT_ONCE }, async () => {
      for (let route = left.shift(); route; route = left.shift())
        visits.set(route, await visitRoute(world, route).catch((error: Error) => error))
    })
    await Promise.all(workers)
  }, 480_000)
  afterAll(async () => {
    await closeBrowser()
    await server?.stop()
  })

  const visitOf = (route: Route) => seen(visits.get(route))
  const screenOf = (route: Route, state: string): Screen => {
    const { screens, recovery } = visitOf(route)
    return seen(screens.get(state) ?? (recovery instanceof Error ? recovery : undefined))
  }
  const own = (route: Route) =>
    new Map([...seen(visitOf(route).files)].filter(([file]) => !first.has(file) && !known.has(file)))
  const screens = some.flatMap((route) => statesOf(route).map((state) => [route, state] as const))

  test.each(some)(
    '%s opens by its address, and shows its title after a reload and after back [S2.2]',
    (route) => {
      expect(seen(visitOf(route).opening)).toEqual([])
    },
  )

  test.each(some)(
    '%s reports calls that fail and not those that are only slow, and a retry loads its content [S8.6]',
    (route) => {
      expect(seen(visitOf(route).recovery)).toEqual([])
    },
  )

  test.each(some)(
    '%s reports no error and sends no request to a third party in any of its states [S5.6]',
    (route) => {
      expect(visitOf(route).unseen).toBeNull()
    },
  )

  test.each(some.filter((route) => route !== 'home'))(
    'the lazy-loaded route %s has separate files, within the budget of a route [S2.4, S9.6]',
    (route) => {
      expect(total(own(route))).toBeGreaterThan(0)
      if (total(own(route)) > BUDGETS.route) expect(own(route)).toEqual(new Map())
    },
  )

  test('the JS and CSS of the first load of / stay within their budget [S9.6]', () => {
    expect(total(first)).toBeGreaterThan(50 * KB)
    expect(total(first)).toBeLessThanOrEqual(BUDGETS.firstLoad)
  })

  test('the links to the elder view and to what belongs to the visitor have one place on all pages', () => {
    const places = some.map((route) => `${route}: ${screenOf(route, 'content').links}`)
    const [first = ''] = places
    const place = first.slice(first.indexOf(':'))
    expect(place).toContain('px from the top')
    expect(places.filter((one) => !one.endsWith(place))).toEqual([])
  })

  test.each(screens.filter((screen) => isAxed(...screen)))(
    'axe finds nothing serious on %s in the state %s [S8.17]',
    (route, state) => {
      expect(screenOf(route, state).axe).toEqual([])
    },
  )

  test.each(screens)(
    '%s in the state %s ticks no box, shows no figure larger than the rate, labels paid placements, and uses no forbidden words [S24.1, S24.8, S24.17, S24.19]',
    (route, state) => {
      expect(screenOf(route, state).honest.faults).toEqual([])
    },
  )

  test.each(screens)(
    '%s in the state %s shows every figure whole and uncovered with text at 1, 1.15, 1.3, 1.5 and 2 times its usual size',
    (route, state) => {
      expect(screenOf(route, state).sizes).toEqual([])
    },
  )

  test.each(screens)('all text of %s in the state %s is simplified Chinese [S1.7]', (route, state) => {
    const { foreign, honest } = screenOf(route, state)
    expect(honest.texts.join('')).toMatch(/\p{Script=Han}/u)
    expect(foreign).toEqual([])
  })

  test.each(screens.filter((screen) => isSmallToo(...screen)))(
    '%s in the state %s fits a small screen, also with large text, its controls fit a finger, and contrast and scrolling suffice there too [S1.1, S8.17]',
    (route, state) => {
      expect(screenOf(route, state).small).toEqual([])
    },
  )

  test.each(screens.filter((screen) => hasOwnStops(...screen)))(
    'on %s in the state %s every element that the keyboard can focus is in view and uncovered on the smallest screen [S8.16]',
    (route, state) => {
      expect(screenOf(route, state).hidden).toEqual([])
    },
  )

  test.each(BOXES.filter(([route]) => some.includes(route)))(
    '%s in the state %s shows the boxes that it asks to tick [S24.1]',
    (route, state, id) => {
      expect(screenOf(route, state).honest.seen.boxes).toContainEqual(expect.stringMatching(`^${id}`))
    },
  )

  test('the visited screens contained rates and paid placements', () => {
    const count = (what: 'rates' | 'paid') =>
      screens.reduce((sum, screen) => sum + screenOf(...screen).honest.seen[what], 0)
    expect(count('rates')).toBeGreaterThan(10)
    expect(count('paid')).toBeGreaterThan(3)
  })
}
