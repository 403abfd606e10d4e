import { closeWeapp, type WeappChromiumDriver, weappChromiumDriver } from '../drivers/glass-easel/driver'
import { type RunningServer, startServer } from '../drivers/server'
import { pageOf, type Route, seenIn, shownIn } from '../visits/places'
import { buildWorld, type World } from '../visits/world'

export async function show(visitor: WeappChromiumDriver, world: World, route: Route, state: string) {
  const seen = seenIn(route, state)
  if (seen.who) await visitor.store('access_token', world.visitors[seen.who].token)
  await visitor.open(...(await pageOf(seen, world)))
  await seen.act?.(visitor, world)
  await visitor.waitFor(shownIn(seen, world))
  await visitor.settle()
}

/** Starts a server with visitors in every situation for the tests of a file. */
export function worldOfFile() {
  let server: RunningServer | undefined
  let world: World | undefined
  beforeAll(async () => {
    server = await startServer({ env: { COST_SHEET_SECONDS: '0' } })
    world = await buildWorld(server)
  })
  afterAll(async () => {
    await closeWeapp()
    await server?.stop()
  })
  const running = () => {
    if (!world) throw new Error('the server has not started')
    return world
  }
  return {
    world: running,
    it: (title: string, visit: (visitor: WeappChromiumDriver) => Promise<void>) =>
      test(title, async () => {
        const visitor = await weappChromiumDriver(running().server)
        await visit(visitor)
        await visitor.close()
      }),
  }
}
