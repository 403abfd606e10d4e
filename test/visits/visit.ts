import { endpoints } from '@contract/endpoints'
import { type H5Driver, h5Driver } from '../drivers/chromium/h5-driver'
import type { Driver, Fault } from '../drivers/driver'
import { until } from '../drivers/until'
import { type Route, seenIn, shownIn } from './places'
import type { World } from './world'

/** The first call is needed to open any page; no page waits for the second one. */
const OPENS = ['/v1.0/channel/option', '/st/mark']
const CONTENT = Object.keys(endpoints).filter((path) => !OPENS.includes(path))

/** Sets a fault for all calls that load a page's content; null removes it. */
export async function faultContent(visitor: Driver, fault: Fault | null) {
  for (const path of CONTENT) await visitor.fault(path, fault)
}

/** Creates a visitor who can open a route in one of its states. `script` runs before the scripts of each page. */
export async function visitorFor(world: World, route: Route, state: string, script?: string) {
  const { who, stored = {}, agent, answers = {} } = seenIn(route, state)
  const visitor = await h5Driver(world.server, {
    agent,
    script,
    allow: [/404 \(Not Found\)/, /net::ERR/, /NetworkError/, /ChunkLoadError/],
  })
  // Animations are skipped, so that the final state is visible.
  await visitor.browserPage.emulateMedia({ reducedMotion: 'reduce' })
  const { token, device } = who ? world.visitors[who] : {}
  if (token) await visitor.store('access_token', token)
  if (device) await visitor.store('localdid', device)
  for (const [key, value] of Object.entries(stored)) await visitor.store(key, value)
  for (const [path, data] of Object.entries(answers)) await visitor.fault(path, { code: 200, data })
  return visitor
}

/** Opens the address of a state, and waits until the page has replaced the boot screen. */
async function enter(visitor: H5Driver, world: World, route: Route, state: string) {
  await visitor.visit(await seenIn(route, state).at(world))
  await visitor.browserPage.locator('#boot').waitFor({ state: 'detached' })
}

export async function show(visitor: H5Driver, world: World, route: Route, state: string) {
  const seen = seenIn(route, state)
  await enter(visitor, world, route, state)
  await visitor.settle()
  await seen.act?.(visitor, world)
  await visitor.waitFor(shownIn(seen, world))
  await visitor.settle()
}

/** Opens a route whose content calls all have this fault, and waits until it has made one of them. */
export async function enterWith(visitor: H5Driver, world: World, route: Route, fault: 'slow' | 'offline') {
  await faultContent(visitor, fault)
  const sent = () => visitor.calls().filter(({ path }) => CONTENT.some((one) => one === path)).length
  const before = sent()
  await enter(visitor, world, route, 'content')
  await until('a call of the page', () => sent() > before)
  if (fault === 'offline') await visitor.settle()
}

/** As the guard does: on the root and on each element with a theme class. @returns the primary colour */
export const wear = (visitor: H5Driver, theme: string) =>
  visitor.browserPage.evaluate((name) => {
    document.documentElement.setAttribute('data-theme', name)
    const carriers = [...document.querySelectorAll('[class*="theme-"]')]
    for (const node of carriers) node.className = node.className.replace(/\btheme-\w+/, `theme-${name}`)
    const [innermost = document.documentElement] = carriers.toReversed()
    return getComputedStyle(innermost).getPropertyValue('--primary').trim().toUpperCase()
  }, theme)
