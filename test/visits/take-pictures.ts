import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { THEME_NAMES } from '@contract/theme'
import { closeBrowser } from '../drivers/chromium/browser'
import type { H5Driver } from '../drivers/chromium/h5-driver'
import { startServer } from '../drivers/server'
import { FAULTS, isOver, type Route, routes, statesOf } from './places'
import { setElderView } from './small-screen'
import { enterWith, show, visitorFor, wear } from './visit'
import { buildWorld, type World } from './world'

const SIZES = [
  { width: 375, height: 812 },
  { width: 320, height: 568 },
]
/** The maximum height of a picture in pixels; longer pages are cut off. */
const LONGEST = 6_000

interface Wish {
  /** The routes to show; all routes if it is empty. */
  routes: string[]
  /** The only theme to show. */
  theme?: string
  /** Whether the pictures show the elder view. */
  elder?: boolean
  folder: string
}

/** Builds a page that shows all pictures, by route. */
function contactSheet(pictures: Map<Route, string[]>): string {
  const figure = (file: string) => {
    const caption = path.basename(file, '.png')
    return `<a href="${file}"><img loading="lazy" src="${file}" alt="${caption}"><span>${caption}</span></a>`
  }
  const sections = [...pictures].map(
    ([route, files]) => `<h2 id="${route}">${route}</h2><div>${files.map(figure).join('')}</div>`,
  )
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Pictures</title>
<style>body{font:14px/1.5 system-ui;margin:16px}div{display:flex;flex-wrap:wrap;gap:12px;align-items:start}
a{color:inherit;text-decoration:none}img{display:block;width:200px;border:1px solid #ccc}span{font-size:12px}</style>
${sections.join('\n')}</html>`
}

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
const prerendered = (visitor: H5Driver) =>
  visitor.browserPage.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

const contentHeight = (visitor: H5Driver) =>
  visitor.browserPage.evaluate(() => {
    const page = [...document.querySelectorAll('.taro_page')].findLast((one) => one.clientHeight > 0)
    return page?.scrollHeight ?? 0
  })

/** In several themes and both sizes, in full length unless it is a layer over its page. */
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
    await prerendered(visitor)
    if (!isLayer) {
      const length = Math.min(LONGEST, Math.max(height, await contentHeight(visitor)))
      await page.setViewportSize({ width, height: length })
    }
    for (const theme of themes) {
      await wear(visitor, theme)
      await prerendered(visitor)
      const file = `${name}-${theme}-${width}x${height}.png`
      await page.screenshot({ path: path.join(folder, file) })
      files.push(file)
    }
  }
  return files
}

async function takeState(world: World, route: Route, state: string, wish: Wish) {
  const visitor = await lookingAt(world, route, state)
  if (wish.elder) await setElderView(visitor)
  const themes = themesOf(state, wish.theme)
  const files = await take(visitor, path.join(route, state), isOver(route, state), themes, wish.folder)
  await visitor.close()
  return files
}

/** Empties the folder first. @returns the routes and states of which no picture could be taken, with the reason */
export async function takePictures(wish: Wish): Promise<string[]> {
  const { routes: wanted, theme, folder } = wish
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
          files.push(...(await takeState(world, route, state, wish)))
        } catch (error) {
          failures.push(`${route} ${state}: ${error instanceof Error ? error.message : String(error)}`)
        }
      }
      console.log(`${route}: ${files.length}`)
    }
  } finally {
    await closeBrowser()
    await server.stop()
  }
  writeFileSync(path.join(folder, 'index.html'), contactSheet(pictures))
  console.log(`${[...pictures.values()].flat().length} pictures: ${path.join(folder, 'index.html')}`)
  return failures
}
