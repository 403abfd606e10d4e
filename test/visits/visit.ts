import { endpoints } from '@contract/endpoints'
import { type H5Driver, h5Driver } from '../drivers/chromium/h5-driver'
import type { Fault } from '../drivers/driver'
import { until } from '../drivers/until'
import { type Route, seenIn, shownIn } from './places'
import type { World } from './world'

/** A call that every page needs to open at all, and one that no page waits for. */
const OPENS = ['/v1.0/channel/option', '/st/mark']
const CONTENT = Object.keys(endpoints).filter((path) => !OPENS.includes(path))

/** From now on all calls for a page's content have this fault; null = they are answered again. */
export async function faultContent(visitor: H5Driver, fault: Fault | null) {
  for (const path of CONTENT) await visitor.fault(path, fault)
}

/** A visitor who can look at a route in one of its states. `script` runs before each page's own. */
export async function visitorFor(world: World, route: Route, state: string, script?: string) {
  const { who, stored = {}, agent, answers = {} } = seenIn(route, state)
  const visitor = await h5Driver(world.server, {
    agent,
    script,
    allow: [/404 \(Not Found\)/, /net::ERR/, /NetworkError/, /ChunkLoadError/],
  })
  // Animations are skipped, so that the final state is seen.
  await visitor.browserPage.emulateMedia({ reducedMotion: 'reduce' })
  if (who) await visitor.store('access_token', world.visitors[who].token)
  for (const [key, value] of Object.entries(stored)) await visitor.store(key, value)
  for (const [path, data] of Object.entries(answers)) await visitor.fault(path, { code: 200, data })
  return visitor
}

/** Opens the address of a state, and waits until the page is there. */
async function enter(visitor: H5Driver, world: World, route: Route, state: string) {
  await visitor.visit(await seenIn(route, state).at(world))
  await visitor.browserPage.locator('#boot').waitFor({ state: 'detached' })
}

/** Opens a route and brings it into one of its states. */
export async function show(visitor: H5Driver, world: World, route: Route, state: string) {
  const seen = seenIn(route, state)
  await enter(visitor, world, route, state)
  await visitor.settle()
  await seen.act?.(visitor, world)
  await visitor.waitFor(shownIn(seen, world))
  await visitor.settle()
}

/** Opens a route whose calls for content all have this fault, and waits until one has been made. */
export async function enterWith(visitor: H5Driver, world: World, route: Route, fault: 'slow' | 'offline') {
  await faultContent(visitor, fault)
  const sent = () => visitor.calls().filter(({ path }) => CONTENT.some((one) => one === path)).length
  const before = sent()
  await enter(visitor, world, route, 'content')
  await until('a call of the page', () => sent() > before)
  if (fault === 'offline') await visitor.settle()
}

/**
 * Sets a theme as the guard does by channel: on the root and on each element of the shell that has a theme class.
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
