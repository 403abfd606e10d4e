import type { Deps } from './http/deps'
import { submittedTask, withdrawnTask } from './services/application/delivery-tasks'
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
  reaches: () => true,
  send: async () => ({ status: null, error: null }),
}

/** Production sends only to receivers that are connected; what is for others waits. */
const nobody: Carrier = { ...developmentCarrier, reaches: () => false }

/** The delivery of this server, with what the nouns send and how their receivers are reached. */
export const createEngine = (
  { db, clock, random, config }: Pick<Deps, 'db' | 'clock' | 'random' | 'config'>,
  carrier: Carrier = config.mode === 'production' ? nobody : developmentCarrier,
): Engine => ({ db, clock, random, tasks: TASKS, carrier })
