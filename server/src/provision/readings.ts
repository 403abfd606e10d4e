import type { Kind } from '@contract/rules/order-fields'
import { sql } from 'kysely'
import type { Deps } from '../http/deps'
import type { MobileIndex } from '../lib/vault'
import type { Db } from '../postgres/tables'
import { digestOf, IS_OF_LEAD } from './provisions'

interface Reading {
  command: string
  /** Who ran the command (`osUser`). */
  by: string
  /** Why, in the operator's words; required. */
  reason: string
}

/**
 * Records which kinds of data a command is about to show of each person, a visitor or lead, all or none. Await it, and show
 * nothing where it rejects. The digest is that of the phone number of the visitor or lead; after a deletion it is found in
 * what was provided, and rather not of a lead, which may have another phone number.
 */
export async function recordReadings(
  db: Db,
  needs: Pick<Deps, 'clock' | 'vault'>,
  people: ReadonlyMap<number, readonly Kind[]>,
  about: Reading,
): Promise<void> {
  const at = needs.clock.now()
  const entries = []
  for (const [user_id, kinds] of people) {
    const { rows } = await sql<{ mobile_index: MobileIndex | null; digest: string | null }>`
      select coalesce(
          (select mobile_index from visitors where user_id = ${user_id}),
          (select mobile_index from support_leads where user_id = ${user_id} limit 1)) as mobile_index,
        (select person_digest from provisions where user_id = ${user_id}
          order by ${IS_OF_LEAD}, id desc limit 1) as digest`.execute(db)
    const { mobile_index, digest } = rows[0] ?? { mobile_index: null, digest: null }
    const person_digest = mobile_index ? digestOf(needs, mobile_index) : (digest ?? '')
    entries.push({ user_id, person_digest, ...about, categories: [...kinds], at })
  }
  await db.insertInto('readings').values(entries).execute()
}
