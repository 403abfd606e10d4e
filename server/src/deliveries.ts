import type { Deps } from './http/deps'
import { submittedTask, withdrawnTask } from './services/application/delivery-tasks'
import { platformCarrier } from './services/conversion/carrier'
import { conversionTask } from './services/conversion/task'
import type { Carrier, Engine, Tasks } from './services/delivery/task'
import { leadTask } from './services/support/delivery-tasks'

/** What each kind of delivery sends. */
const TASKS: Tasks = {
  deliver: submittedTask,
  lead: leadTask,
  withdraw: withdrawnTask,
}

/**
 * Replaces the receivers' systems in development and test: accepts everything and sends nothing. It never makes up an
 * institution's decision; applications only become "received".
 */
export const developmentCarrier: Carrier = {
  delaySeconds: 5,
  send: async () => ({ status: null, error: null }),
}

/** How each receiver is reached by configuration. In production nobody else is; what is for others waits. */
function carriersOf({ config }: Pick<Deps, 'config'>): Engine['carrierOf'] {
  const { mode, integrations } = config
  const platforms = new Map(
    Object.entries(integrations.platforms).map(([name, one]) => [
      name,
      platformCarrier({ config }, name, one),
    ]),
  )
  const other = mode === 'production' ? null : developmentCarrier
  return ({ platform }) => (platform === null ? other : (platforms.get(platform) ?? null))
}

/** The delivery of this server, with what the nouns send and how their receivers are reached. */
export const createEngine = (
  { db, clock, random, config }: Pick<Deps, 'db' | 'clock' | 'random' | 'config'>,
  carrierOf: Engine['carrierOf'] = carriersOf({ config }),
): Engine => ({
  db,
  clock,
  random,
  tasks: { ...TASKS, conversion: conversionTask(config.integrations.platforms) },
  carrierOf,
})
