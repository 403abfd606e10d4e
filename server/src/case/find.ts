import { isMobile } from '@contract/rules/mobile'
import { sql } from 'kysely'
import { placeOf } from '../consent/chains'
import type { Deps } from '../http/deps'
import { ownerOf } from '../lib/numbers'
import type { MobileIndex } from '../lib/vault'
import type { Db } from '../postgres/tables'
import { digestOf, type Person } from '../provision/provisions'

type Needs = Pick<Deps, 'vault'>

/** Whom a number leads to. */
export interface Whose {
  /** A visitor, a deleted account or the lead of somebody without an account; by a phone number all of them. */
  people: number[]
  /** What the case is limited to. */
  apply_no: string | null
  /** The entry of the receipt. */
  entry: number | null
  /** By whose phone number records are found after a deletion; null when it is not known any more. */
  digest: string | null
  /** About whom the reading is recorded; null where nothing is left that names a person. */
  person: Person | null
}

/** The number is known, and only what a deletion leaves is left. */
const nobody = { apply_no: null, entry: null, digest: null, person: null }

/** A visitor, a lead of somebody without an account, or whoever had the number. */
async function withPerson(db: Db, needs: Needs, user_id: number): Promise<Whose> {
  const lead = db
    .selectFrom('support_leads')
    .select(['mobile_index', 'lead_no'])
    .where('user_id', '=', user_id)
  const visitor = db.selectFrom('visitors').select(['mobile_index', sql<string>`null`.as('lead_no')])
  const found = await visitor.where('user_id', '=', user_id).unionAll(lead).executeTakeFirst()
  if (!found) return { ...nobody, people: [user_id] }
  const { mobile_index, lead_no } = found
  return { ...nobody, people: [user_id], digest: digestOf(needs, mobile_index), person: { user_id, lead_no } }
}

async function byApplication(db: Db, needs: Needs, apply_no: string): Promise<Whose | null> {
  const user_id = ownerOf(needs.vault, apply_no)
  // After a deletion the notice to the institution and the provisions still have its number.
  const { rows } = await sql`
    select from applications where user_id = ${user_id} and apply_no = ${apply_no}
    union all select from deliveries where user_id = ${user_id} and apply_no = ${apply_no}
    union all select from provisions where user_id = ${user_id} and subject = ${apply_no}`.execute(db)
  return rows.length > 0 ? { ...(await withPerson(db, needs, user_id)), apply_no } : null
}

async function byReceipt(db: Db, needs: Needs, entry: number): Promise<Whose | null> {
  const place = placeOf(entry)
  const known = await db
    .selectFrom('consent_ledger')
    .select('seq')
    .where(({ and }) => and(place))
    .executeTakeFirst()
  return known ? { ...(await withPerson(db, needs, place.user_id)), entry } : null
}

async function byPhone(db: Db, needs: Needs, mobile: string): Promise<Whose | null> {
  const mobile_index: MobileIndex = needs.vault.index(mobile, 'mobile')
  const digest = digestOf(needs, mobile_index)
  const ofNumber = (table: 'visitors' | 'support_leads') =>
    db.selectFrom(table).select('user_id').where('mobile_index', '=', mobile_index)
  // Deleted accounts of the number, and where nothing but codes was sent to it a number that nobody has.
  const recorded = db.selectFrom('provisions').select('user_id').where('person_digest', '=', digest)
  const rows = await ofNumber('visitors').union(ofNumber('support_leads')).union(recorded).execute()
  const people = rows.map(({ user_id }) => user_id)
  const account = await ofNumber('visitors').executeTakeFirst()
  return people.length > 0 ? { ...nobody, people, digest, person: account ?? { mobile_index } } : null
}

/** What a number of a dispute can be; an 11-digit one can be both a phone number and a receipt's. */
const READERS = {
  application: (text: string) => /^SQ\d{18}$/.test(text),
  phone: isMobile,
  receipt: (text: string) => /^[1-9]\d{5,14}$/.test(text),
}
export type AskedBy = keyof typeof READERS

/** The kinds of number that a text can be. */
export const kindsOfNumber = (text: string): AskedBy[] =>
  Object.entries(READERS).flatMap(([kind, accepts]) => (accepts(text) ? [kind as AskedBy] : []))

/** Whom a number is about; null when nothing is known by it. */
export function findWhose(db: Db, needs: Needs, kind: AskedBy, text: string): Promise<Whose | null> {
  if (kind === 'application') return byApplication(db, needs, text)
  return kind === 'phone' ? byPhone(db, needs, text) : byReceipt(db, needs, Number(text))
}
