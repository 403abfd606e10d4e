import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { THEME_NAMES } from '@/theme/tokens'
import { closeBrowser } from '../drivers/chromium/browser'
import type { H5Driver } from '../drivers/chromium/h5-driver'
import { startServer } from '../drivers/server'
import { isOver, type Route, routes, statesOf } from './places'
import { visit, wear } from './visit'
import { buildWorld } from './world'

const SIZES = [
  { width: 375, height: 812 },
  { width: 320, height: 568 },
]
/** The two most unlike each other: white text on the primary colour, and dark text on it. */
const CONTRASTS = ['orange', 'yellow']
/** Pixels; what is longer is cut there. */
const LONGEST = 6_000

export interface Wish {
  /** Only these routes; all when empty. */
  routes: string[]
  /** Only this theme. */
  theme?: string
  folder: string
}

interface Picture {
  route: Route
  state: string
  theme: string
  size: string
  file: string
}

const themesOf = (state: string, theme?: string) =>
  theme ? [theme] : state === 'content' ? THEME_NAMES : CONTRASTS

/** Height of all that the visible page holds. */
const contentHeight = (visitor: H5Driver) =>
  visitor.browserPage.evaluate(() => {
    const page = [...document.querySelectorAll('.taro_page')].findLast((one) => one.clientHeight > 0)
    return page?.scrollHeight ?? 0
  })

/** Pictures of one state in its themes and both sizes; in full length unless it lies over the page. */
async function look(
  visitor: H5Driver,
  {
    route,
    state,
    themes,
    folder,
  }: {
    route: Route
    state: string
    themes: readonly string[]
    folder: string
  },
): Promise<Picture[]> {
  const page = visitor.browserPage
  const taken: Picture[] = []
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.waitForTimeout(150)
    if (!isOver(route, state)) {
      const height = Math.min(LONGEST, Math.max(size.height, await contentHeight(visitor)))
      await page.setViewportSize({ width: size.width, height })
    }
    for (const theme of themes) {
      await wear(visitor, theme)
      await page.waitForTimeout(50)
      const name = `${size.width}x${size.height}`
      const file = path.join(route, `${state}-${theme}-${name}.png`)
      await page.screenshot({ path: path.join(folder, file) })
      taken.push({ route, state, theme, size: name, file })
    }
  }
  return taken
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** All pictures on one page, by route and state. */
function contactSheet(pictures: Picture[]): string {
  const sections = [...new Set(pictures.map(({ route }) => route))].map((route) => {
    const own = pictures.filter((one) => one.route === route)
    const rows = [...new Set(own.map(({ state }) => state))].map((state) => {
      const figures = own
        .filter((one) => one.state === state)
        .map(({ theme, size, file }) => {
          const caption = escapeHtml(`${theme} ${size}`)
          return `<a href="${file}"><img loading="lazy" src="${file}" alt="${caption}"><span>${caption}</span></a>`
        })
      return `<h3>${escapeHtml(state)}</h3><div>${figures.join('')}</div>`
    })
    return `<h2 id="${route}">${escapeHtml(route)}</h2>${rows.join('')}`
  })
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Pictures</title>
<style>body{font:14px/1.5 system-ui;margin:16px}div{display:flex;flex-wrap:wrap;gap:12px;align-items:start}
a{color:inherit;text-decoration:none}img{display:block;width:200px;border:1px solid #ccc}span{font-size:12px}</style>
${sections.join('\n')}</html>`
}

/**
 * Writes a picture of every route in its states and themes at both sizes, and a contact sheet of them all.
 * @returns the routes and states that could not be looked at, with the reason
 */
export async function takePictures({ routes: wanted, theme, folder }: Wish): Promise<string[]> {
  const unknown = wanted.filter((id) => !routes.includes(id as Route))
  if (unknown.length) throw new Error(`No such route: ${unknown.join(', ')}; one of ${routes.join(', ')}.`)
  if (theme && !THEME_NAMES.some((name) => name === theme))
    throw new Error(`No such theme: ${theme}; one of ${THEME_NAMES.join(', ')}.`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })

  const failures: string[] = []
  const pictures: Picture[] = []
  const server = await startServer({ env: { COST_SHEET_SECONDS: '0' } })
  try {
    const world = await buildWorld(server)
    for (const route of wanted.length ? (wanted as Route[]) : routes) {
      for (const state of statesOf(route)) {
        try {
          const visitor = await visit(world, route, state)
          pictures.push(...(await look(visitor, { route, state, themes: themesOf(state, theme), folder })))
          await visitor.close()
        } catch (error) {
          failures.push(`${route} ${state}: ${error instanceof Error ? error.message : String(error)}`)
        }
      }
      console.log(`${route}: ${pictures.filter((one) => one.route === route).length}`)
    }
  } finally {
    await closeBrowser()
    await server.stop()
  }
  writeFileSync(path.join(folder, 'index.html'), contactSheet(pictures))
  console.log(`${pictures.length} pictures: ${path.join(folder, 'index.html')}`)
  return failures
}
