import { isMobile } from '@contract/rules/mobile'
import { sql } from 'kysely'
import { placeOf } from '../consent/chains'
import type { Deps } from '../http/deps'
import { ownerOf } from '../lib/numbers'
import type { RowKey } from '../lib/statement'
import type { MobileIndex } from '../lib/vault'
import type { Db } from '../postgres/tables'
import { CODE_SECONDS, digestOf } from '../provision/provisions'

type Needs = Pick<Deps, 'vault'>

/** Whom a number leads to. */
export interface Whose {
  /** A visitor, a deleted account or the lead of somebody without an account; by a phone number all of them. */
  people: number[]
  /** The lead of the receipt, or other visitors' leads with the phone number: the case has nothing else of who left them. */
  leads: RowKey<'lead_no'>[]
  /** What the case is limited to. */
  apply_no: string | null
  /** The entry of the receipt. */
  entry: number | null
  /** The visitor's phone number, and since when what concerns it alone is theirs and not an earlier holder's. */
  phone: { digest: string; since: Date } | null
}

const nobody: Whose = { people: [], leads: [], apply_no: null, entry: null, phone: null }

const visitorsBy = (db: Db) => db.selectFrom('visitors').select(['user_id', 'mobile_index', 'created_at'])
type Visitor = Awaited<ReturnType<ReturnType<typeof visitorsBy>['execute']>>[number]

const phoneOf = (needs: Needs, { mobile_index, created_at }: Visitor): Whose['phone'] => ({
  digest: digestOf(needs, mobile_index),
  since: new Date(created_at.getTime() - CODE_SECONDS * 1_000),
})

/** A visitor or a deleted account. */
async function withPerson(db: Db, needs: Needs, user_id: number): Promise<Whose> {
  const visitor = await visitorsBy(db).where('user_id', '=', user_id).executeTakeFirst()
  if (!visitor) return { ...nobody, people: [user_id] }
  return { ...nobody, people: [user_id], phone: phoneOf(needs, visitor) }
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
  const { user_id, seq } = placeOf(entry)
  const known = await db
    .selectFrom('consent_ledger as e')
    .leftJoin('consent_subjects as s', (join) =>
      join.onRef('s.user_id', '=', 'e.user_id').onRef('s.subject_digest', '=', 'e.subject_digest'),
    )
    .select('lead_no')
    .where('e.user_id', '=', user_id)
    .where('seq', '=', seq)
    .executeTakeFirst()
  if (!known) return null
  // Its receipt may be that of another person, who has the lead's phone number.
  const { lead_no } = known
  if (lead_no !== null) return { ...nobody, leads: [{ user_id, lead_no }], entry }
  return { ...(await withPerson(db, needs, user_id)), entry }
}

async function byPhone(db: Db, needs: Needs, mobile: string): Promise<Whose | null> {
  const mobile_index: MobileIndex = needs.vault.index(mobile, 'mobile')
  const digest = digestOf(needs, mobile_index)
  const visitor = await visitorsBy(db).where('mobile_index', '=', mobile_index).executeTakeFirst()
  const phone = visitor ? phoneOf(needs, visitor) : null
  const left = await db
    .selectFrom('support_leads as l')
    .leftJoin('visitors as v', 'v.user_id', 'l.user_id')
    .select(['l.user_id', 'l.lead_no', 'v.user_id as visitor'])
    .where('l.mobile_index', '=', mobile_index)
    .execute()
  // Deleted accounts of the number, and where nothing but codes was sent to it a number that nobody has. What is about a
  // lead has this digest too, whoever left it.
  let recorded = db
    .selectFrom('provisions')
    .select('user_id')
    .where('person_digest', '=', digest)
    .where(sql<boolean>`coalesce(subject, '') not like 'XS%'`)
  if (phone) recorded = recorded.where('at', '>=', phone.since).where('user_id', '>', 0)
  const others = left.filter((one) => one.visitor !== null && one.visitor !== visitor?.user_id)
  const people = new Set([
    ...(visitor ? [visitor.user_id] : []),
    ...left.filter((one) => one.visitor === null).map(({ user_id }) => user_id),
    ...(await recorded.distinct().execute()).map(({ user_id }) => user_id),
  ])
  const leads = others.map(({ user_id, lead_no }) => ({ user_id, lead_no }))
  return people.size + leads.length > 0 ? { ...nobody, people: [...people], leads, phone } : null
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
