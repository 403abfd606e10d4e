import { hasKey } from '../lib/statement'
import type { Db } from '../postgres/tables'
import type { ApplicationKey } from './tables'

/** Deletes applications; foreign keys delete their visits and the institutions' reports. */
export async function deleteApplications(db: Db, keys: readonly ApplicationKey[]): Promise<void> {
  for (const table of ['application_timeline', 'applications'] as const)
    await db.deleteFrom(table).where(hasKey('apply_no', keys)).execute()
}
