import { builtPages, matchPath, type PageId } from '@contract/pages'
import { type Place, type Seen, visits } from './visits'
import type { World } from './world'

export type Route = keyof typeof visits
/** Every route of the page table that a build has; one without a row in `visits` fails whoever asks. */
export const routes = builtPages(false).map((id) => {
  if (!(id in visits)) throw new Error(`test/visits/visits.ts does not say how ${id} is visited`)
  return id as Route
})

const placeOf = (route: Route): Place => visits[route]

/** The states of a route with calls while nothing has come yet, and when nothing comes. */
export const FAULTS = { loading: 'slow', offline: 'offline' } as const

/** Whether a route makes calls of its own. */
export const calls = (route: Route) => !placeOf(route).still

/** The names of a route's own states besides its content. */
export const furtherStates = (route: Route) => Object.keys(placeOf(route).more ?? {})

/** The names of a route's states: what it is for first, then what may come before or instead. */
export const statesOf = (route: Route) => [
  'content',
  ...(calls(route) ? Object.keys(FAULTS) : []),
  ...furtherStates(route),
]

export const seenIn = (route: Route, state: string): Place => ({
  ...placeOf(route),
  ...placeOf(route).more?.[state],
})

export const isOver = (route: Route, state: string) => Boolean(placeOf(route).more?.[state]?.over)

/** Every layer over a page, as route and state. */
export const layers = routes.flatMap((route) =>
  furtherStates(route)
    .filter((state) => isOver(route, state))
    .map((state) => [route, state] as const),
)

/** The id of the element that comes with what is to be seen. */
export const shownIn = ({ shows }: Seen, world: World) => (typeof shows === 'function' ? shows(world) : shows)

/** A place as a driver of either target opens it: page and parameters. */
export async function pageOf({ at }: Place, world: World): Promise<[PageId, Record<string, string>]> {
  const { pathname, searchParams } = new URL(await at(world), 'http://page.test')
  const { id = 'notFound', params } = matchPath(pathname) ?? {}
  return [id, { ...params, ...Object.fromEntries(searchParams) }]
}
