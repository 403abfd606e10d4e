import { Gauge, type Registry } from 'prom-client'
import type { Deps } from '../http/deps'
import { repeat } from '../lib/time/repeat'
import { applyDue, overduePlans } from '../seed/plans'

/** How much later than planned a catalogue may come into force. */
const EVERY_MS = 30_000

/** Puts planned catalogues in force when they are due. A start does so too, before anything is served (seed/seed). */
export const startPlanWatch = (
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  log: Parameters<typeof applyDue>[1],
) => repeat(EVERY_MS, () => applyDue(deps, log))

/** After so long a plan was refused, or fails at each attempt. */
const OVERDUE_MS = 4 * EVERY_MS

export function measurePlans({ db, clock }: Pick<Deps, 'db' | 'clock'>, register: Registry): void {
  const gauge = new Gauge({
    name: 'catalogue_plans_overdue',
    help: 'Planned catalogues that were due more than two minutes ago and are not in force, refused ones included',
    registers: [register],
    async collect() {
      // If the database fails, the other metrics are still returned.
      gauge.set(await overduePlans(db, new Date(clock.now().getTime() - OVERDUE_MS)).catch(() => 0))
    },
  })
}
