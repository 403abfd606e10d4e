import { builtPages, matchPath, type PageId } from '@contract/pages'
import { type Place, type Seen, visits } from './visits'
import type { World } from './world'

export type Route = keyof typeof visits
/** Every route that a build contains; a route without a row in `visits` is an error. */
export const routes = builtPages(false).map((id) => {
  if (!(id in visits)) throw new Error(`test/visits/visits.ts does not say how ${id} is visited`)
  return id as Route
})

const placeOf = (route: Route): Place => visits[route]

/** The faults that bring a route into these two states: its calls are pending, or they fail. */
export const FAULTS = { loading: 'slow', offline: 'offline' } as const

export const calls = (route: Route) => !placeOf(route).still

export const furtherStates = (route: Route) => Object.keys(placeOf(route).more ?? {})

/** Returns the names of a route's states: first its content, then the states that may precede or replace it. */
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

export const layers = routes.flatMap((route) =>
  furtherStates(route)
    .filter((state) => isOver(route, state))
    .map((state) => [route, state] as const),
)

/** Returns the id of the element that shows that the state has been reached. */
export const shownIn = ({ shows }: Seen, world: World) => (typeof shows === 'function' ? shows(world) : shows)

/** Returns the page and the parameters by which a driver of either target opens a place. */
export async function pageOf({ at }: Place, world: World): Promise<[PageId, Record<string, string>]> {
  const { pathname, searchParams } = new URL(await at(world), 'http://page.test')
  const { id = 'notFound', params } = matchPath(pathname) ?? {}
  return [id, { ...params, ...Object.fromEntries(searchParams) }]
}
