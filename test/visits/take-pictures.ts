import path from 'node:path'
import { THEME_NAMES } from '@/theme/tokens'
import { closeBrowser } from '../drivers/chromium/browser'
import type { H5Driver } from '../drivers/chromium/h5-driver'
import { fillFolder, LONGEST, SIZES, type Wish } from './picture-folder'
import { FAULTS, isOver, type Route } from './places'
import { setElderView, setTextSize } from './small-screen'
import { enterWith, show, visitorFor, wear } from './visit'
import type { World } from './world'

/** The two themes that differ most: white and dark text on the primary colour. */
const CONTRASTS = ['orange', 'yellow']

const themesOf = (state: string, theme?: string) =>
  theme ? [theme] : state === 'content' ? THEME_NAMES : CONTRASTS

/** Returns a visitor who sees a route in one of its states. */
async function lookingAt(world: World, route: Route, state: string): Promise<H5Driver> {
  const visitor = await visitorFor(world, route, state)
  if (state in FAULTS) await enterWith(visitor, world, route, FAULTS[state as keyof typeof FAULTS])
  else await show(visitor, world, route, state)
  return visitor
}

/** Waits for a frame that shows the changes; requests may still be pending. */
const painted = (visitor: H5Driver) =>
  visitor.browserPage.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

/** Returns the height of the whole content of the visible page. */
const contentHeight = (visitor: H5Driver) =>
  visitor.browserPage.evaluate(() => {
    const page = [...document.querySelectorAll('.taro_page')].findLast((one) => one.clientHeight > 0)
    return page?.scrollHeight ?? 0
  })

/**
 * Takes pictures of the visible screen in several themes and in both sizes, in full length unless it is a layer over
 * its page.
 * @returns the files by name
 */
async function take(
  visitor: H5Driver,
  name: string,
  isLayer: boolean,
  themes: readonly string[],
  folder: string,
) {
  const page = visitor.browserPage
  const files: string[] = []
  for (const { width, height } of SIZES) {
    await page.setViewportSize({ width, height })
    await painted(visitor)
    if (!isLayer) {
      const length = Math.min(LONGEST, Math.max(height, await contentHeight(visitor)))
      await page.setViewportSize({ width, height: length })
    }
    for (const theme of themes) {
      await wear(visitor, theme)
      await painted(visitor)
      const file = `${name}-${theme}-${width}x${height}.png`
      await page.screenshot({ path: path.join(folder, file) })
      files.push(file)
    }
  }
  return files
}

/** Takes a picture of every route in its states and themes at both sizes (`fillFolder`). */
export const takePictures = (wish: Wish): Promise<string[]> =>
  fillFolder(
    wish,
    async (world, route, state, name) => {
      const visitor = await lookingAt(world, route, state)
      if (wish.dark) await visitor.browserPage.emulateMedia({ colorScheme: 'dark' })
      if (wish.text) await setTextSize(visitor, wish.text)
      if (wish.elder) await setElderView(visitor)
      const themes = themesOf(state, wish.theme)
      const files = await take(visitor, name, isOver(route, state), themes, wish.folder)
      await visitor.close()
      return files
    },
    closeBrowser,
  )
