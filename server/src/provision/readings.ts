import type { Kind } from '@contract/rules/order-fields'
import { sql } from 'kysely'
import type { Deps } from '../http/deps'
import type { MobileIndex } from '../lib/vault'
import type { Db } from '../postgres/tables'
import { digestOf, keyOf, type Person } from './provisions'

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

/**
 * The same for several people at once, all or none. Somebody of whom neither account nor lead is left has the digest that
 * their provisions have, rather than that of a lead, which has its own phone number.
 */
export async function recordReadings(
  db: Db,
  needs: Pick<Deps, 'clock' | 'vault'>,
  people: ReadonlyMap<number, readonly Kind[]>,
  about: Omit<Reading, 'categories'>,
): Promise<void> {
  const { rows } = await sql<{ user_id: number; mobile_index: MobileIndex | null; digest: string | null }>`
    select user_id, coalesce(
        (select mobile_index from visitors v where v.user_id = p.user_id),
        (select mobile_index from support_leads l where l.user_id = p.user_id limit 1)) as mobile_index,
      (select person_digest from provisions o where o.user_id = p.user_id
        order by coalesce(subject, '') like 'XS%', id desc limit 1) as digest
    from unnest(${[...people.keys()]}::bigint[]) p (user_id)`.execute(db)
  const at = needs.clock.now()
  const entries = rows.map(({ user_id, mobile_index, digest }) => {
    const person_digest = mobile_index ? digestOf(needs, mobile_index) : (digest ?? '')
    return { user_id, person_digest, ...about, categories: [...(people.get(user_id) ?? [])], at }
  })
  await db.insertInto('readings').values(entries).execute()
}
