import type { Kind } from '@contract/rules/order-fields'
import type { Deps } from '../http/deps'
import type { Db } from '../postgres/tables'
import { keyOf, type Person } from './provisions'

export interface Reading {
  command: string
  /** Who ran the command (`osUser`). */
  by: string
  /** Why, in the operator's words; required. */
  reason: string
  categories: readonly Kind[]
}

/** Records that a command shows personal values. Await it before they are shown: where it rejects, nothing may be. */
export async function recordReading(
  db: Db,
  needs: Pick<Deps, 'clock' | 'vault'>,
  person: Person,
  { command, by, reason, categories }: Reading,
): Promise<void> {
  const key = await keyOf(db, needs, person)
  const entry = { ...key, command, by, reason, categories: [...categories], at: needs.clock.now() }
  await db.insertInto('readings').values(entry).execute()
}
