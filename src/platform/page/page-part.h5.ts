import { matchPath, pageIdOfModule, pages } from '@contract/pages'
import { ExpectedError, reportUnexpected } from '@/lib/expected'
import { loadPart, sleep } from '@/lib/load-part'
import { now } from '../clock'
import { showBootFailure } from './boot-screen'

/** In milliseconds: with the second for the check of a newer build, the visitor is informed within 8 s. */
const LIMIT_MS = 6500

interface Route {
  path: string
  load(...given: unknown[]): Promise<unknown>[]
}

/** How the build loads each page, by its module as in the page table. */
const loads = new Map<string, Route['load']>()

/** Taro's router (config/h5.ts) would only throw when the page of an address cannot be loaded. */
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

/** The address of the running script, as the page from the server names it. */
const own = (document.currentScript as HTMLScriptElement | null)?.getAttribute('src')

/** Whether the server's page names another script than the running one; false when not known within a second. */
const isOutdated = async (): Promise<boolean> => Boolean(await Promise.race([compare(), sleep(1000)]))

const compare = async () => {
  try {
    const html = await (await fetch('/', { cache: 'no-cache' })).text()
    return own && html.includes('id="boot"') && !html.includes(own)
  } catch {
    // A missing network proves nothing.
    return false
  }
}

const MAX_AGE_MS = 30_000
let asked: { answer: Promise<boolean>; until: number } | undefined

/** Asks whether there is a newer build, which `preparePage` waits for, while another call is on its way. */
export function askPage(): void {
  if (asked && asked.until > now()) return
  asked = { answer: isOutdated(), until: now() + MAX_AGE_MS }
}

function takeOutdated(): Promise<boolean> {
  const prefetched = asked
  asked = undefined
  return prefetched && prefetched.until > now() ? prefetched.answer : isOutdated()
}

/**
 * Loads the code of a page before the router navigates, so that the visitor stays when it cannot be loaded.
 * @param over whether the page covers something being filled in, so that the program must not be reloaded
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

/** Opens one of our addresses with the newest build, as a new history entry or in place of the current one. */
export function reloadAt(path: string, push: boolean): void {
  const idx = (history.state?.idx ?? 0) + Number(push)
  history[push ? 'pushState' : 'replaceState']({ idx }, '', path)
  location.reload()
}

/** With no modules when the page cannot be loaded: the boot screen says so, or the newer build is opened. */
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
