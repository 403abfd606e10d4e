import { matchPath, pages } from '@contract/pages'
import { openPart } from '@/platform/page/page-part'

/** A page of Taro's H5 router: its path patterns and its loader. */
interface Route {
  path: string | string[]
  action(context: object, params: Record<string, string>): Promise<unknown>[]
}

/**
 * Replaces universal-router (and path-to-regexp) on H5, which would add 3 KB to the first load: the page table decides
 * which page a path has, as for the guard and the server. config/stubs/stubs.test.ts checks what Taro's router needs.
 */
export default class Router {
  constructor(private readonly routes: readonly Route[]) {}

  /** Loads the page of a path: its module, then the parameters of the call; nothing when loading fails. */
  async resolve(pathname: string): Promise<unknown[]> {
    const found = matchPath(pathname)
    // The table contains the tester's pages, which not every build has.
    const route = (found && this.routeOf(pages[found.id].path)) ?? this.routeOf(pages.notFound.path)
    if (!route) throw Object.assign(new Error('Route not found'), { status: 404 })
    const params = found?.params ?? {}
    return openPart(() => Promise.all(route.action({ pathname, params, route }, params)))
  }

  private routeOf(path: string): Route | undefined {
    return this.routes.find((route) => [route.path].flat().includes(path))
  }
}
