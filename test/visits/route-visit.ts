import { pages } from '@contract/pages'
import type { H5Driver } from '../drivers/chromium/h5-driver'
import { until } from '../drivers/until'
import { pageStates } from '../scenarios/states/page-states'
import { RECORD_TOUCHES } from './honest'
import { noteFiles } from './own-files'
import { calls, furtherStates, type Route, seenIn, shownIn } from './places'
import { look, type Screen, wishFor } from './screens'
import { enterWith, faultContent, show, visitorFor } from './visit'
import type { World } from './world'

const BRAND = '借款匹配'

/** The results of one visit to a route; an error replaces the result of a part that failed. */
export interface RouteVisit {
  /** Sizes of the scripts and style sheets that its content loads with an empty cache, compressed with gzip -9. */
  files: Map<string, number> | Error
  /** Faults when the route is opened by its address, reloaded, and reached by back. */
  opening: string[] | Error
  screens: Map<string, Screen | Error>
  /** Faults while its calls are slow, when they fail, and when they are retried. */
  recovery: string[] | Error
  /** The driver's error about problems that the visit did not check. */
  unseen: Error | null
}

const caught = async <T>(walk: () => Promise<T>): Promise<T | Error> => walk().catch((error: Error) => error)

/** Returns the faults of a page once it shows `shows`: it is another page, or it lacks its title, only heading or text. */
async function arrivalFaults(visitor: H5Driver, route: Route, shows: string, how: string): Promise<string[]> {
  await visitor.waitFor(shows)
  await visitor.waitFor('boot', { gone: true })
  const headings = visitor.browserPage.locator('h1').filter({ visible: true })
  const found = {
    page: await visitor.page(),
    title: await visitor.title(),
    headings: await headings.count(),
    hasWords: (await visitor.read()).length > 10,
  }
  const { title, passing } = pages[route]
  const expected = {
    page: route,
    title: passing === true ? await headings.first().textContent() : title || BRAND,
    headings: 1,
    hasWords: true,
  }
  return JSON.stringify(found) === JSON.stringify(expected) ? [] : [`${how}: ${JSON.stringify(found)}`]
}

/** Returns the faults of the page when it is opened, after a reload, and after going back from another document. */
async function historyFaults(visitor: H5Driver, world: World, route: Route) {
  const shows = shownIn(seenIn(route, 'content'), world)
  const opened = await arrivalFaults(visitor, route, shows, 'opened')
  await visitor.reload()
  const reloaded = await arrivalFaults(visitor, route, shows, 'reloaded')
  await visitor.browserPage.goto('about:blank')
  await visitor.back(route)
  return [...opened, ...reloaded, ...(await arrivalFaults(visitor, route, shows, 'come back to'))]
}

/** Returns the faults while the calls are slow, when they fail, and after the retry that is offered. */
async function recoveryFaults(visitor: H5Driver, world: World, route: Route, screens: RouteVisit['screens']) {
  const loads = [pageStates[route] ?? []].flat().flatMap((one) => one.loads)
  const failed = [...new Set(loads.map((load) => load.failed))]
  const retries = [...new Set(loads.map((load) => load.retry))]
  const shows = shownIn(seenIn(route, 'content'), world)
  const said = async () => {
    const words = await visitor.read()
    return failed.filter((text) => words.includes(text.replace(/\s+/g, '')))
  }
  const faults: string[] = []

  await enterWith(visitor, world, route, 'slow')
  if (failed.length) await until('a skeleton', () => visitor.waiting())
  screens.set('loading', await look(visitor, `${route} loading`, wishFor(route, 'loading')))
  for (const text of await said()) faults.push(`says ${text} while the response is pending`)
  await visitor.release()
  await visitor.waitFor(shows)

  await enterWith(visitor, world, route, 'offline')
  // A part of the page may be loaded later than the page.
  if (failed.length) await until('the end of the skeletons', async () => !(await visitor.waiting()))
  if (failed.length && !(await said()).length) faults.push('does not report the failure')
  screens.set('offline', await look(visitor, `${route} offline`, wishFor(route, 'offline')))
  await faultContent(visitor, null)
  await until(`${route} to recover`, async () => {
    if (!(await said()).length) return true
    for (const words of retries) {
      const retry = visitor.browserPage.getByText(words, { exact: true }).filter({ visible: true })
      if (await retry.count()) await retry.first().tap()
    }
    await visitor.settle()
    return false
  })
  await visitor.waitFor(shows)
  return faults
}

/** Returns whether a state needs the same visitor, device and responses as the route's content. */
function isSameVisitor(route: Route, state: string) {
  const of = ({ who, stored, agent, answers }: ReturnType<typeof seenIn>) =>
    JSON.stringify([who, stored, agent, answers])
  return of(seenIn(route, 'content')) === of(seenIn(route, state))
}

/** Visits all states of a route, most in one browser page, which takes a third of the time. */
export async function visitRoute(world: World, route: Route): Promise<RouteVisit> {
  const screens: RouteVisit['screens'] = new Map()
  const lookAt = (visitor: H5Driver, state: string) =>
    look(visitor, `${route} ${state}`, wishFor(route, state)).finally(() =>
      visitor.browserPage.setViewportSize({ width: 375, height: 812 }),
    )
  const see = async (visitor: H5Driver, state: string) => {
    await show(visitor, world, route, state)
    return lookAt(visitor, state)
  }
  const visitor = await visitorFor(world, route, 'content', RECORD_TOUCHES)
  const note = noteFiles(visitor.browserPage)
  const files = await caught(async () => {
    await show(visitor, world, route, 'content')
    return note.stop()
  })
  screens.set('content', await caught(() => lookAt(visitor, 'content')))
  const opening = await caught(() => historyFaults(visitor, world, route))
  const states = furtherStates(route)
  for (const state of states.filter((one) => isSameVisitor(route, one)))
    screens.set(state, await caught(() => see(visitor, state)))
  const recovery = calls(route) ? await caught(() => recoveryFaults(visitor, world, route, screens)) : []
  const ends = [await caught(() => visitor.close())]

  for (const state of states.filter((one) => !isSameVisitor(route, one))) {
    const other = await visitorFor(world, route, state, RECORD_TOUCHES)
    screens.set(state, await caught(() => see(other, state)))
    ends.push(await caught(() => other.close()))
  }
  return { files, opening, screens, recovery, unseen: ends.find((end) => end instanceof Error) ?? null }
}
