import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config'
import type { Deps } from '../http/deps'
import { fileJournal, type Journal, NO_JOURNAL } from '../lib/journal'
import { repeatDecisions } from '../use-cases/repeat-decisions'

type JournalSettings = Pick<Config, 'journalDir' | 'sends' | 'mode'>

/** A sentence when the server could not use the journal of the settings; its folder is not made for that (S27.44). */
export function journalFaults({ journalDir, sends, mode }: JournalSettings): string[] {
  if (journalDir === null)
    return mode === 'production'
      ? ['Production needs JOURNAL_DIR, a folder for the journal of withdrawals and deletions.']
      : []
  let folder = journalDir
  while (!existsSync(folder)) folder = path.dirname(folder)
  const isWritten = sends || folder !== journalDir
  try {
    accessSync(folder, constants.X_OK | (isWritten ? constants.W_OK : constants.R_OK))
    return []
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return [`JOURNAL_DIR cannot be ${isWritten ? 'written' : 'read'} (${code}): ${journalDir}.`]
  }
}

/** The journal that the settings name. A copy for a drill only reads it. */
export function journalOf({ journalDir, sends }: Omit<JournalSettings, 'mode'>): Journal {
  if (journalDir === null) return NO_JOURNAL
  mkdirSync(journalDir, { recursive: true, mode: 0o700 })
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
