import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../http/deps'
import { repeat } from '../lib/time/repeat'
import { applyDue } from '../seed/plans'

/** How much later than planned a catalogue may come into force. */
const EVERY_MS = 30_000

/** Puts planned catalogues in force when they are due. A start does so too, before anything is served (seed/seed). */
export const startPlanWatch = (
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
) =>
  repeat(EVERY_MS, () =>
    applyDue(deps, log).catch((err: unknown) =>
      log.error({ err }, 'the plans of the catalogue were not applied'),
    ),
  )
