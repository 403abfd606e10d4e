import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { THEME_NAMES } from '@/theme/tokens'
import { startServer } from '../drivers/server'
import { type Route, routes, statesOf } from './places'
import { buildWorld, type World } from './world'

export const SIZES = [
  { width: 375, height: 812 },
  { width: 320, height: 568 },
]
/** The maximum height of a picture in pixels; longer pages are cut off. */
export const LONGEST = 6_000

export interface Wish {
  /** The routes to show; all routes if it is empty. */
  routes: string[]
  /** The only theme to show. */
  theme?: string
  /** Whether the phone prefers dark colours. */
  dark?: boolean
  /** The size of the text in per cent of its usual size. */
  text?: string
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

/**
 * Empties the folder, takes the pictures of every wanted route in its states, and writes a contact sheet of them all.
 *
 * @param take takes the pictures of one state, named `name` and more, and returns their files
 * @param close closes the browser
 * @returns the routes and states of which no picture could be taken, with the reason
 */
export async function fillFolder(
  { routes: wanted, theme, folder }: Wish,
  take: (world: World, route: Route, state: string, name: string) => Promise<string[]>,
  close: () => Promise<void>,
): Promise<string[]> {
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
          files.push(...(await take(world, route, state, path.join(route, state))))
        } catch (error) {
          failures.push(`${route} ${state}: ${error instanceof Error ? error.message : String(error)}`)
        }
      }
      console.log(`${route}: ${files.length}`)
    }
  } finally {
    await close()
    await server.stop()
  }
  writeFileSync(path.join(folder, 'index.html'), contactSheet(pictures))
  console.log(`${[...pictures.values()].flat().length} pictures: ${path.join(folder, 'index.html')}`)
  return failures
}
