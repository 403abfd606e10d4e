import { ExpectedError, reportBug } from '@/lib/expected'
import { loadPart, sleep } from '@/lib/load-part'
import { coverUnopened } from './boot-screen'
import { isOutdated } from './outdated'

/** With the second that asking for a newer build may take, the visitor hears within 8 s that a page does not come. */
const LIMIT_MS = 6500

interface Route {
  path: string
  /** First the page's module. */
  load(): Promise<unknown>[]
}
declare global {
  interface Window {
    __taroAppConfig?: { routes: Route[] }
  }
}

/**
 * Loads a page's part of the program before the router moves, so that where it does not come the visitor stays.
 * @param page its module, as in the page table
 * @param over it lies over what the visitor is filling in, so that this is no moment to load the program anew
 * @returns whether the page is to be opened with a newer build
 * @throws {ExpectedError} when the part does not come in time
 */
export async function preparePage(page: string, over = false): Promise<boolean> {
  const route = window.__taroAppConfig?.routes.find(({ path }) => path === page)
  const outdated = !over && isOutdated()
  const late = sleep(LIMIT_MS).then(() => {
    throw new ExpectedError(page)
  })
  try {
    await Promise.race([loadPart(() => Promise.all(route?.load() ?? [])), late])
  } catch (error) {
    if (await isOutdated()) return true
    throw error
  }
  return outdated
}

/** Opens an address of ours with the newest build, as one more entry of the router's, or in the place of this one. */
export function openAnew(path: string, push: boolean): void {
  const idx = (history.state?.idx ?? 0) + Number(push)
  history[push ? 'pushState' : 'replaceState']({ idx }, '', path)
  location.reload()
}

/**
 * For the router, whose address names the page already (first load, back, forward): what it loads, or nothing where the
 * page does not come. Then the boot screen says so, or the newer build is taken.
 */
export async function openPart<T>(load: () => Promise<T[]>): Promise<T[]> {
  try {
    return await loadPart(load)
  } catch (error) {
    reportBug(error)
    if (await isOutdated()) location.reload()
    else coverUnopened()
    return []
  }
}
