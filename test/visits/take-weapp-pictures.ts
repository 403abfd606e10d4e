import path from 'node:path'
import { closeWeapp, type WeappChromiumDriver, weappChromiumDriver } from '../drivers/glass-easel/driver'
import { until } from '../drivers/until'
import { fillFolder, LONGEST, SIZES, type Wish } from './picture-folder'
import { FAULTS, isOver, pageOf, type Route, seenIn, shownIn } from './places'
import { faultContent } from './visit'
import type { World } from './world'

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
 * Takes a picture of every route of the mini-program in its states at both sizes, without WeChat's navigation bar
 * (`fillFolder`).
 */
export const takeWeappPictures = (wish: Wish): Promise<string[]> =>
  fillFolder(
    wish,
    async (world, route, state, name) => {
      const visitor = await lookingAt(world, route, state, wish.elder)
      if (!visitor) return []
      if (wish.dark) await visitor.browserPage.emulateMedia({ colorScheme: 'dark' })
      const files = await take(visitor, name, isOver(route, state), wish.folder, wish.theme)
      await visitor.close()
      return files
    },
    closeWeapp,
  )
