import type { Deps } from './http/deps'
import { submittedTask, withdrawnTask } from './services/application/delivery-tasks'
import { platformCarrier } from './services/conversion/carrier'
import { conversionTask } from './services/conversion/task'
import type { Carrier, Engine, Receiver, Tasks } from './services/delivery/task'
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
  reaches: () => true,
  send: async () => ({ status: null, error: null }),
}

/** Production sends only to receivers that are connected; what is for others waits. */
const nobody: Carrier = { ...developmentCarrier, reaches: () => false }

/** Conversions go to the platforms of the configuration in every mode, everything else by `institutions`. */
function withPlatforms(institutions: Carrier, platforms: Pick<Carrier, 'reaches' | 'send'>): Carrier {
  const of = ({ platform }: Receiver) => (platform === null ? institutions : platforms)
  return {
    ...institutions,
    reaches: (receiver) => of(receiver).reaches(receiver),
    send: (receiver, message) => of(receiver).send(receiver, message),
  }
}

/** The delivery of this server, with what the nouns send and how their receivers are reached. */
export const createEngine = (
  { db, clock, random, config }: Pick<Deps, 'db' | 'clock' | 'random' | 'config'>,
  carrier: Carrier = config.mode === 'production' ? nobody : developmentCarrier,
): Engine => ({
  db,
  clock,
  random,
  tasks: { ...TASKS, conversion: conversionTask(config.integrations.platforms) },
  carrier: withPlatforms(carrier, platformCarrier(config)),
})
