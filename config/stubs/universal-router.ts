import { matchPath, pages } from '@contract/pages'
import { openPart } from '@/platform/page/page-part'

/** A page of Taro's H5 router: its address patterns, and what loads it. */
interface Route {
  path: string | string[]
  action(context: object, params: Record<string, string>): Promise<unknown>[]
}

/**
 * Stands in for universal-router (and path-to-regexp under it) on H5: which page an address has says the page table, as
 * it does to the guard and the server. The originals are 3 KB of the first load. config/stubs/stubs.test.ts holds it to
 * what Taro's router asks for.
 */
export default class Router {
  constructor(private readonly routes: readonly Route[]) {}

  /** What the page of the address loads: its module, then what it was called with; nothing where that does not come. */
  async resolve(pathname: string): Promise<unknown[]> {
    const found = matchPath(pathname)
    // A page of the tester's tools is in the table, but not in every build.
    const route = (found && this.routeOf(pages[found.id].path)) ?? this.routeOf(pages.notFound.path)
    if (!route) throw Object.assign(new Error('Route not found'), { status: 404 })
    const params = found?.params ?? {}
    return openPart(() => Promise.all(route.action({ pathname, params, route }, params)))
  }

  private routeOf(path: string): Route | undefined {
    return this.routes.find((route) => [route.path].flat().includes(path))
  }
}
