import { builtPages } from '@contract/pages'
import { CLIENT_PATHS, OWN_PATHS } from '../../server/test/app/contract/paths'
import { type H5Driver, h5Driver } from '../drivers/chromium/h5-driver'
import type { Fault } from '../drivers/driver'
import { type Place, type Seen, visits } from './visits'
import type { World } from './world'

export type Route = keyof typeof visits
/** Every route of the page table that a build has; one without a row in `visits` fails whoever asks. */
export const routes = builtPages(false).map((id) => {
  if (!(id in visits)) throw new Error(`test/visits/visits.ts does not say how ${id} is visited`)
  return id as Route
})

/** What every page needs to open at all, and what no page waits for. */
const OPENS = ['/v1.0/channel/option', '/st/mark']
const CONTENT = [...CLIENT_PATHS, ...OWN_PATHS].filter((path) => !OPENS.includes(path))

/** Faults of the two states that every page with calls has: nothing has come yet, and nothing will. */
const FAULTS: Record<string, Fault> = { loading: 'slow', offline: 'offline' }

/** The names of a route's states: what it is for first, then what may come before or instead. */
export function statesOf(route: Route): string[] {
  const { still, more = {} }: Place = visits[route]
  return ['content', ...(still ? [] : Object.keys(FAULTS)), ...Object.keys(more)]
}

const seenIn = (route: Route, state: string): Seen => {
  const place: Place = visits[route]
  return { ...place, ...place.more?.[state] }
}

export const isOver = (route: Route, state: string) => Boolean(visits[route].more?.[state]?.over)

/** A visitor who looks at a route in one of its states; they must close the visit. `script` runs before each page's own. */
export async function visit(
  world: World,
  route: Route,
  state = 'content',
  script?: string,
): Promise<H5Driver> {
  const { who, stored = {}, at, shows, agent, answers = {}, act } = seenIn(route, state)
  const fault = FAULTS[state]
  const visitor = await h5Driver(world.server, {
    agent,
    script,
    allow: [/404 \(Not Found\)/, /net::ERR/, /NetworkError/],
  })
  // What fades in is looked at as it ends up.
  await visitor.browserPage.emulateMedia({ reducedMotion: 'reduce' })
  if (who) await visitor.store('access_token', world.visitors[who].token)
  for (const [key, value] of Object.entries(stored)) await visitor.store(key, value)
  for (const [path, data] of Object.entries(answers)) await visitor.fault(path, { code: 200, data })
  if (fault) for (const path of CONTENT) await visitor.fault(path, fault)

  await visitor.visit((await at?.(world)) ?? '/')
  await visitor.browserPage.locator('#boot').waitFor({ state: 'detached' })
  if (fault === 'slow') {
    await visitor.browserPage.waitForTimeout(500)
    return visitor
  }
  await visitor.settle()
  if (fault) return visitor
  if (act) {
    await act(visitor, world)
  }
  await visitor.waitFor(typeof shows === 'function' ? shows(world) : shows)
  await visitor.settle()
  return visitor
}

/**
 * Puts a theme on, as the guard does by channel: on the root and on what the shell carries.
 * @returns the primary colour that the page now has
 */
export const wear = (visitor: H5Driver, theme: string) =>
  visitor.browserPage.evaluate((name) => {
    document.documentElement.setAttribute('data-theme', name)
    const carriers = [...document.querySelectorAll('[class*="theme-"]')]
    for (const node of carriers) node.className = node.className.replace(/\btheme-\w+/, `theme-${name}`)
    const [innermost = document.documentElement] = carriers.toReversed()
    return getComputedStyle(innermost).getPropertyValue('--primary').trim().toUpperCase()
  }, theme)
