import type { Deps } from './http/deps'
import { submittedTask, withdrawnTask } from './services/application/delivery-tasks'
import { catalogueOf } from './services/catalogue/catalogue'
import { platformCarrier } from './services/conversion/carrier'
import { conversionTask } from './services/conversion/task'
import type { Carrier, Engine, Tasks } from './services/delivery/task'
import { webhookCarrier } from './services/delivery/webhook'
import { visitTask } from './services/offline/delivery-tasks'
import { leadTask } from './services/support/delivery-tasks'

/** What each kind of delivery sends. */
const tasksOf = (deps: Pick<Deps, 'vault' | 'config'>): Tasks => ({
  deliver: submittedTask(deps),
  lead: leadTask(deps),
  visit: visitTask(deps),
  withdraw: withdrawnTask,
  conversion: conversionTask(deps.config.integrations.platforms),
})

/**
 * Replaces the receivers' systems in development and test: accepts everything and sends nothing. It never makes up an
 * institution's decision; applications only become "received".
 */
export const developmentCarrier: Carrier = {
  delaySeconds: 5,
  send: async () => ({ status: null, error: null }),
}

/** How each receiver is reached by configuration. In production nobody else is; what is for others waits. */
function carriersOf(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Engine['carrierOf'] {
  const { mode, integrations } = deps.config
  const institutions = new Map(
    Object.entries(integrations.institutions).map(([code, link]) => [code, webhookCarrier(deps, code, link)]),
  )
  const platforms = new Map(
    Object.entries(integrations.platforms).map(([name, one]) => [name, platformCarrier(deps, name, one)]),
  )
  const other = mode === 'production' ? null : developmentCarrier
  return ({ institution_code, platform }) =>
    platform === null
      ? (institutions.get(institution_code ?? '') ?? other)
      : (platforms.get(platform) ?? null)
}

/** The delivery of this server, with what the nouns send and how their receivers are reached. */
export const createEngine = (
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'config' | 'vault'>,
  carrierOf: Engine['carrierOf'] = carriersOf(deps),
): Engine => ({
  db: deps.db,
  clock: deps.clock,
  random: deps.random,
  tasks: tasksOf(deps),
  rests: new Map(),
  carrierOf,
})

/** One sentence about the institutions with listed products that are not connected; null when there are none. */
export async function unconnectedWarning({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Promise<string | null> {
  const { products } = await catalogueOf(db)
  const codes = new Set(products.map(({ institution }) => institution.code))
  const missing = [...codes].filter((code) => !Object.hasOwn(config.integrations.institutions, code))
  return missing.length === 0
    ? null
    : `INTEGRATIONS_FILE has no entry for ${missing.sort().join(', ')}: applications to them are kept and stay submitted.`
}
