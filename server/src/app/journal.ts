import { accessSync, constants, mkdirSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config'
import { ConfigError } from '../config/values'
import type { Deps } from '../http/deps'
import { fileJournal, type Journal, NO_JOURNAL } from '../lib/journal'
import { repeatDecisions } from '../use-cases/repeat-decisions'

/** The journal that the settings name. A copy for a drill only reads it. @throws {ConfigError} */
export function journalOf({
  journalDir,
  sends,
  mode,
}: Pick<Config, 'journalDir' | 'sends' | 'mode'>): Journal {
  if (journalDir === null && mode === 'production')
    throw new ConfigError(
      'Production needs JOURNAL_DIR, a folder for the journal of withdrawals and deletions.',
    )
  if (journalDir === null) return NO_JOURNAL
  try {
    mkdirSync(journalDir, { recursive: true, mode: 0o700 })
    accessSync(journalDir, sends ? constants.W_OK : constants.R_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(`JOURNAL_DIR cannot be ${sends ? 'written' : 'read'} (${code}): ${journalDir}.`)
  }
  return sends ? fileJournal(journalDir) : NO_JOURNAL
}

/** Before anything is sent: what visitors decided after the backup from which the database may have been restored. */
export async function repeatJournal(
  deps: Deps,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Promise<void> {
  const { journalDir, sends } = deps.config
  if (!sends) log.warn({}, 'SEND=none: nothing is sent to anybody')
  if (journalDir === null) return
  const repeated = await repeatDecisions(deps, journalDir)
  log.info(repeated, 'the journal of withdrawals and deletions was read')
  if (repeated.unreadable > 0) log.warn({}, 'the journal has lines that cannot be read')
}
