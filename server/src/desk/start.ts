import type { FastifyBaseLogger } from 'fastify'
import { openRead, type Storage } from '../app/storage'
import type { Deps } from '../http/deps'
import { buildDesk } from './desk'
import { PAGE_MS } from './page'

/** Opens the desk, if the settings have one. Where it cannot listen, visitors are served without it. */
export async function startDesk(deps: Deps, storage: Storage, log: Pick<FastifyBaseLogger, 'info' | 'warn'>) {
  const { desk } = deps.config
  const nothing = { stop: async () => {} }
  if (!desk) return nothing
  try {
    const read = await openRead(deps.config, storage, PAGE_MS)
    const app = buildDesk({ ...deps, read }, desk)
    // Not waited for: a statement under way takes longer than a server may take to stop.
    app.addHook('onClose', async () => void read.destroy())
    const address = await app.listen({ host: desk.host, port: desk.port }).catch(async (error: unknown) => {
      await app.close()
      throw error
    })
    log.info({ address }, 'the desk is open')
    return { stop: () => app.close() }
  } catch (error) {
    log.warn({ err: error }, 'the desk is not open: set DESK_PORT and DESK_HOST')
    return nothing
  }
}
