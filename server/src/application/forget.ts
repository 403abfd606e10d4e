import type { Kysely } from 'kysely'
import { oneOf } from '../lib/statement'
import type { Database } from '../postgres/tables'

/** Deletes applications; foreign keys delete their visits and the institutions' reports. */
export async function deleteApplications(db: Kysely<Database>, apply_nos: readonly string[]): Promise<void> {
  for (const table of ['application_timeline', 'applications'] as const)
    await db.deleteFrom(table).where('apply_no', '=', oneOf(apply_nos)).execute()
}
