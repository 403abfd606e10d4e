import { matchPath, pageIdOfModule, pages } from '@contract/pages'
import { ExpectedError, reportUnexpected } from '@/lib/expected'
import { loadPart, sleep } from '@/lib/load-part'
import { showBootFailure } from './boot-screen'
import { askOutdated, isOutdated, takeOutdated } from './outdated'

/**
 * In milliseconds. Together with the second for the check of a newer build, the visitor is informed within 8 s that a
 * page cannot be loaded.
 */
const LIMIT_MS = 6500

interface Route {
  path: string
  /** The first promise loads the page's module; the others are the arguments. */
  load(...given: unknown[]): Promise<unknown>[]
}

/** How the build loads each page, by its module as in the page table. */
const loads = new Map<string, Route['load']>()

/**
 * Called with the routes of Taro's router when it starts (config/h5.ts). It loads a page when the address already names it
 * (first load, back, forward); then a failure is answered here, because the router would only throw.
 */
export const answerFailures = (routes: Route[]) =>
  routes.map((route) => {
    loads.set(route.path, route.load)
    const load = (context: { pathname: string }, params: unknown) => {
      // The router ignores the case of an address; the page table does not.
      const found = matchPath(context.pathname)?.id ?? 'notFound'
      const own = pageIdOfModule(route.path) === found ? route.load : loads.get(pages.notFound.page)
      return openPart(() => Promise.all((own ?? route.load)(context, params)))
    }
    return { ...route, load }
  })

const loadPage = (page: string) => Promise.all(loads.get(page)?.() ?? [])

/** Loads a page's code in advance. A failure is silent, because `preparePage` loads it again. */
export const warmPage = (page: string): void => void loadPage(page).catch(() => {})

/** Asks for what `preparePage` waits for, while another call is on its way. */
export const askPage = (): void => askOutdated()

/**
 * Loads the code of a page before the router navigates, so that the visitor stays on the current page when it cannot
 * be loaded.
 * @param page its module, as in the page table
 * @param over whether the page covers something that the visitor is filling in, in which case the program must not be
 * reloaded
 * @returns whether the page must be opened with a newer build
 * @throws {ExpectedError} when the code cannot be loaded in time
 */
export async function preparePage(page: string, over = false): Promise<boolean> {
  const outdated = !over && takeOutdated()
  const late = sleep(LIMIT_MS).then(() => {
    throw new ExpectedError(page)
  })
  try {
    await Promise.race([loadPart(() => loadPage(page)), late])
  } catch (error) {
    if (await isOutdated()) return true
    throw error
  }
  return outdated
}

/**
 * Opens one of our addresses with the newest build, as a new entry of the router's history or in place of the current
 * one.
 */
export function reloadAt(path: string, push: boolean): void {
  const idx = (history.state?.idx ?? 0) + Number(push)
  history[push ? 'pushState' : 'replaceState']({ idx }, '', path)
  location.reload()
}

/**
 * Resolves with the loaded modules, or with none when the page cannot be loaded; then the boot screen says so, or the newer
 * build is opened.
 */
async function openPart<T>(load: () => Promise<T[]>): Promise<T[]> {
  try {
    return await loadPart(load)
  } catch (error) {
    reportUnexpected(error)
    if (await isOutdated()) location.reload()
    else showBootFailure()
    return []
  }
}
