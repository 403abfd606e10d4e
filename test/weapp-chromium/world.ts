import { closeWeapp } from '../drivers/glass-easel/driver'
import { type RunningServer, startServer } from '../drivers/server'
import { buildWorld, type World } from '../visits/world'

/**
 * Starts a server with visitors in every situation for the tests of a file.
 *
 * @returns the world while the tests run
 */
export function worldOfFile(): () => World {
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
  return () => {
    if (!world) throw new Error('the server has not started')
    return world
  }
}
