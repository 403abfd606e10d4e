import { isMobile } from '@contract/rules/mobile'
import { sql } from 'kysely'
import { placeOf } from '../consent/chains'
import type { Deps } from '../http/deps'
import { ownerOf } from '../lib/numbers'
import type { RowKey } from '../lib/statement'
import type { MobileIndex } from '../lib/vault'
import type { Db } from '../postgres/tables'
import { digestOf, IS_OF_LEAD, ownSince } from '../provision/provisions'

type Needs = Pick<Deps, 'vault'>

/** Whom a number leads to. */
export interface Whose {
  /** A visitor, or deleted accounts; where only codes were sent to a phone number, what stands for it (`numberOf`). */
  people: number[]
  /** Leads of which the case has nothing else of who left them: the receipt's, or others' with the phone number. */
  leads: RowKey<'lead_no'>[]
  /** What the case is limited to. */
  apply_no: string | null
  /** The entry of the receipt. */
  entry: number | null
}

const nobody: Whose = { people: [], leads: [], apply_no: null, entry: null }

async function byApplication(db: Db, { vault }: Needs, apply_no: string): Promise<Whose | null> {
  const user_id = ownerOf(vault, apply_no)
  // After a deletion the notice to the institution and the provisions still have its number.
  const { rows } = await sql`
    select from applications where user_id = ${user_id} and apply_no = ${apply_no}
    union all select from deliveries where user_id = ${user_id} and apply_no = ${apply_no}
    union all select from provisions where user_id = ${user_id} and subject = ${apply_no}`.execute(db)
  return rows.length > 0 ? { ...nobody, people: [user_id], apply_no } : null
}

async function byReceipt(db: Db, entry: number): Promise<Whose | null> {
  const { user_id, seq } = placeOf(entry)
  // An entry whose person was erased after its period leads to nobody: it may be about somebody else's lead.
  const known = await db
    .selectFrom('consent_ledger as e')
    .innerJoin('consent_subjects as s', (join) =>
      join.onRef('s.user_id', '=', 'e.user_id').onRef('s.subject_digest', '=', 'e.subject_digest'),
    )
    .select('lead_no')
    .where('e.user_id', '=', user_id)
    .where('seq', '=', seq)
    .executeTakeFirst()
  if (!known) return null
  // Whoever has the lead's phone number can have its receipt too, and need not be who left it.
  const { lead_no } = known
  if (lead_no !== null) return { ...nobody, leads: [{ user_id, lead_no }], entry }
  return { ...nobody, people: [user_id], entry }
}

async function byPhone(db: Db, needs: Needs, mobile: string): Promise<Whose | null> {
  const mobile_index: MobileIndex = needs.vault.index(mobile, 'mobile')
  const digest = digestOf(needs, mobile_index)
  const known = await db
    .selectFrom('phones')
    .select('user_id')
    .where('mobile_index', '=', mobile_index)
    .executeTakeFirst()
  const visitor = await db
    .selectFrom('visitors')
    .select(['user_id', 'created_at'])
    .where('user_id', '=', known?.user_id ?? null)
    .executeTakeFirst()
  // A provision of a lead has the digest of the lead's phone number, whoever left it, and stays when the lead has ended.
  const { rows } = await sql<{ user_id: number; lead_no: string | null }>`
    select user_id, lead_no from lead_phones where mobile_index = ${mobile_index}
    union
    select user_id, case when ${IS_OF_LEAD} then subject end from provisions
    where person_digest = ${digest} and at >= ${visitor ? ownSince(visitor) : new Date(0)}`.execute(db)
  // Deleted accounts, and what stands for the number to which codes were sent.
  const others = rows.filter(({ lead_no }) => lead_no === null).map(({ user_id }) => user_id)
  const people = visitor ? [visitor.user_id] : others
  const leads = rows.flatMap(({ user_id, lead_no }) =>
    lead_no === null || people.includes(user_id) ? [] : [{ user_id, lead_no }],
  )
  return people.length + leads.length > 0 ? { ...nobody, people, leads } : null
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
  return kind === 'phone' ? byPhone(db, needs, text) : byReceipt(db, Number(text))
}
