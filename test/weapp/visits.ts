import { type RunningServer, startServer } from '../drivers/server'
import { type WeappDriver, weappDriver } from '../drivers/simulate/weapp-driver'

/** Starts a server for a file. Each visit has its own phone, and fails for unchecked problems. */
export function visitsOfFile(settings: Parameters<typeof startServer>[0] = {}) {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer(settings)
  })
  afterAll(async () => {
    await server?.stop()
  })
  const visiting = async (
    visit: (visitor: WeappDriver) => Promise<void>,
    options?: Parameters<typeof weappDriver>[1],
  ) => {
    const visitor = await weappDriver(server, options)
    await visit(visitor)
    await visitor.close()
  }
  const it = (title: string, visit: Parameters<typeof visiting>[0]) => test(title, () => visiting(visit))
  return { it, visiting, server: () => server }
}
