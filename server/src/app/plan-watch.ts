import type { Deps } from '../http/deps'
import { repeat } from '../lib/time/repeat'
import { applyDue } from '../seed/plans'

/** How much later than planned a catalogue may come into force. */
const EVERY_MS = 30_000

/** Puts planned catalogues in force when they are due. A start does so too, before anything is served (seed/seed). */
export const startPlanWatch = (
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  log: Parameters<typeof applyDue>[1],
) => repeat(EVERY_MS, () => applyDue(deps, log))
