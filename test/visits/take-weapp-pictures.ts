import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { THEME_NAMES } from '@/theme/tokens'
import { closeWeapp, type WeappChromiumDriver, weappChromiumDriver } from '../drivers/glass-easel/driver'
import { startServer } from '../drivers/server'
import { until } from '../drivers/until'
import { FAULTS, isOver, pageOf, type Route, routes, seenIn, shownIn, statesOf } from './places'
import { contactSheet, LONGEST, SIZES, type Wish } from './take-pictures'
import { faultContent } from './visit'
import { buildWorld, type World } from './world'

/** Height of WeChat's navigation bar on an iPhone, which covers the top of the screen. */
const BAR = 88

/** Returns a visitor who sees a route in one of its states; null if the state exists on the H5 only. */
async function lookingAt(
  world: World,
  route: Route,
  state: string,
  elder?: boolean,
): Promise<WeappChromiumDriver | null> {
  const seen = seenIn(route, state)
  if (seen.agent) return null
  const visitor = await weappChromiumDriver(world.server, { allow: [/./] })
  if (seen.who) await visitor.store('access_token', world.visitors[seen.who].token)
  if (elder) await visitor.store('elder_view', 'elder')
  for (const [key, value] of Object.entries(seen.stored ?? {})) await visitor.store(key, value)
  for (const [call, data] of Object.entries(seen.answers ?? {}))
    await visitor.fault(call, { code: 200, data })
  const fault = FAULTS[state as keyof typeof FAULTS]
  if (fault) await faultContent(visitor, fault)
  await visitor.open(...(await pageOf(seen, world)))
  if (fault === 'slow') await until('a skeleton', () => visitor.waiting())
  else await visitor.settle()
  if (fault) return visitor
  await seen.act?.(visitor, world)
  await visitor.waitFor(shownIn(seen, world))
  await visitor.settle()
  return visitor
}

/** Takes pictures of the visible screen in both sizes, in full length unless it is a layer over its page. */
async function take(
  visitor: WeappChromiumDriver,
  name: string,
  isLayer: boolean,
  folder: string,
  theme?: string,
) {
  const page = visitor.browserPage
  const painted = (wanted?: string) =>
    page.evaluate(async (wear) => {
      for (const node of document.querySelectorAll('[class*="theme-"]'))
        if (wear) node.className = node.className.replace(/\btheme-\w+/, `theme-${wear}`)
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      return document.documentElement.scrollHeight
    }, wanted)
  const files: string[] = []
  for (const { width, height } of SIZES) {
    const own = height - BAR
    await page.setViewportSize({ width, height: own })
    const length = await painted(theme)
    if (!isLayer) await page.setViewportSize({ width, height: Math.min(LONGEST, Math.max(own, length)) })
    await painted()
    const file = `${name}-${width}x${height}.png`
    await page.screenshot({ path: path.join(folder, file) })
    files.push(file)
  }
  return files
}

/**
 * Takes a picture of every route of the mini-program in its states at both sizes, without WeChat's navigation bar, and
 * writes a contact sheet of them all.
 *
 * @returns the routes and states of which no picture could be taken, with the reason
 */
export async function takeWeappPictures({
  routes: wanted,
  theme,
  dark,
  elder,
  folder,
}: Wish): Promise<string[]> {
  const unknown = wanted.filter((id) => !routes.includes(id as Route))
  if (unknown.length) throw new Error(`No such route: ${unknown.join(', ')}; one of ${routes.join(', ')}.`)
  if (theme && !THEME_NAMES.some((name) => name === theme))
    throw new Error(`No such theme: ${theme}; one of ${THEME_NAMES.join(', ')}.`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })

  const failures: string[] = []
  const pictures = new Map<Route, string[]>()
  const server = await startServer({ env: { COST_SHEET_SECONDS: '0' } })
  try {
    const world = await buildWorld(server)
    for (const route of wanted.length ? (wanted as Route[]) : routes) {
      const files: string[] = []
      pictures.set(route, files)
      for (const state of statesOf(route)) {
        try {
          const visitor = await lookingAt(world, route, state, elder)
          if (dark) await visitor?.browserPage.emulateMedia({ colorScheme: 'dark' })
          if (visitor)
            files.push(...(await take(visitor, path.join(route, state), isOver(route, state), folder, theme)))
          await visitor?.close()
        } catch (error) {
          failures.push(`${route} ${state}: ${error instanceof Error ? error.message : String(error)}`)
        }
      }
      console.log(`${route}: ${files.length}`)
    }
  } finally {
    await closeWeapp()
    await server.stop()
  }
  writeFileSync(path.join(folder, 'index.html'), contactSheet(pictures))
  console.log(`${[...pictures.values()].flat().length} pictures: ${path.join(folder, 'index.html')}`)
  return failures
}
