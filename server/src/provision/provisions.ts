import type { Kind } from '@contract/rules/order-fields'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Deps } from '../http/deps'
import type { Owner } from '../http/rights'
import { eachVisitor } from '../lib/statement'
import type { MobileIndex } from '../lib/vault'
import type { Db } from '../postgres/tables'
import { type Reason, reasonOf } from './receivers'

type Needs = Pick<Deps, 'clock' | 'vault'>

/** A visitor, a lead, or whoever has a phone number. */
type Person = { user_id: number; lead_no?: string | null } | { mobile_index: MobileIndex }

export const digestOf = ({ vault }: Pick<Deps, 'vault'>, mobile_index: MobileIndex): string =>
  vault.index(mobile_index, 'provision')

/** The `user_id` of entries about a phone number alone: negative, so that it is no visitor's. */
export const numberOf = (digest: string): number => -1 - Number.parseInt(digest.slice(0, 12), 16)

type Held = { mobile_index: MobileIndex }

/**
 * Under which number and digest a provision is recorded. A lead is recorded about whoever has its phone number, whoever
 * left it. @throws {Error} where neither visitor nor lead exists, so that nothing is sent
 */
async function keyOf(db: Db, needs: Pick<Deps, 'vault'>, person: Person) {
  if ('mobile_index' in person) {
    const person_digest = digestOf(needs, person.mobile_index)
    return { user_id: numberOf(person_digest), person_digest }
  }
  const { user_id, lead_no } = person
  const held = lead_no
    ? sql<Held>`select mobile_index from support_leads where user_id = ${user_id} and lead_no = ${lead_no}`
    : sql<Held>`select mobile_index from visitors where user_id = ${user_id}`
  const { rows } = await held.execute(db)
  const mobile_index = rows[0]?.mobile_index
  if (!mobile_index) throw new Error(`${user_id} is nobody's number`)
  return { user_id, person_digest: digestOf(needs, mobile_index) }
}

export interface Provision {
  /** Required unless the reason always has the same one. */
  receiver?: string
  /** One of REASONS. */
  reason: string
  /** Without any, nothing is recorded. */
  categories: readonly Kind[]
  subject?: string | null
  message_id?: string | null
  carrier?: string | null
}

/** The condition, in SQL, for the person's consents on which a provision is based. */
function isBasis(person: Person, receiver: string, { consents }: Reason): RawBuilder<unknown> {
  if (!consents || !('user_id' in person)) return sql`false`
  return consents === 'receiver'
    ? sql`institution_code = ${receiver} and lead_no is not distinct from ${person.lead_no ?? null}`
    : sql`institution_code is null and purpose = any(${[...consents]})`
}

/**
 * Records that data is about to be provided. Await it before anything is sent, and send nothing where it rejects; the
 * entry stays when the sending fails, because the receiver may have it nevertheless. Repeating a message adds an entry
 * only where kinds of data, carrier or consents are others than before.
 */
export async function recordProvision(
  db: Db,
  needs: Needs,
  person: Person,
  provision: Provision,
): Promise<void> {
  const { categories, subject = null, message_id = null, carrier = null } = provision
  if (categories.length === 0) return
  const reason = reasonOf(provision.reason)
  const { receiver = provision.receiver, purpose, basis } = reason
  if (!receiver) throw new Error(`a provision for ${provision.reason} names no receiver`)
  const { user_id, person_digest } = await keyOf(db, needs, person)
  await sql`
    insert into provisions
      (user_id, person_digest, receiver, carrier, purpose, categories, basis, consents, subject, message_id, at)
    select ${user_id}, ${person_digest}, ${receiver}, ${carrier}, ${purpose}, ${categories}, ${basis},
      coalesce(jsonb_agg(id order by id), '[]'), ${subject}, ${message_id}, ${needs.clock.now()}
    from consents where user_id = ${user_id} and withdrawn_at is null and ${isBasis(person, receiver, reason)}
    on conflict (user_id, message_id, receiver, coalesce(carrier, ''), categories, hashtextextended(consents::text, 0))
      do nothing`.execute(db)
  if ('lead_no' in person && person.lead_no)
    await sql`
      insert into provided_leads (person_digest, user_id, at) values (${person_digest}, ${user_id}, ${needs.clock.now()})
      on conflict (person_digest, user_id) do update set at = greatest(provided_leads.at, excluded.at)`.execute(
      db,
    )
}

/** Codes that were sent in these seconds before an account's first login count as its visitor's. */
const CODE_SECONDS = 600

/** Since when what was sent to an account's phone number is its visitor's, and not an earlier holder's. */
export const ownSince = ({ created_at }: { created_at: Date }) =>
  new Date(created_at.getTime() - CODE_SECONDS * 1_000)

/** Whether a provision is about a lead. */
export const IS_OF_LEAD = sql<boolean>`coalesce(subject like 'XS%', false)`

type Entry = { id: number; at: Date }

/**
 * The entries that concern a visitor, the newest first: those under their own number; and of those with the digest of their
 * phone number, which others' leads and an earlier holder of the number have too, the entries of leads that still exist, and
 * since shortly before the account those of codes and of leads that have ended, under the numbers `ended`.
 * @param ask reads the entries under a number that fulfil a condition
 */
async function ownEntries<T extends Entry>(
  digest: string,
  { user_id, leads, ...account }: Owner,
  ended: readonly number[],
  ask: (number: number, isOwn: RawBuilder<SqlBool>) => Promise<T[]>,
): Promise<T[]> {
  const living = new Set(leads.map((lead) => lead.user_id))
  const codes = numberOf(digest)
  const isOwn = (number: number) => {
    if (number === user_id) return sql<boolean>`true`
    const isOther = number === codes ? sql`true` : IS_OF_LEAD
    return living.has(number)
      ? sql<boolean>`person_digest = ${digest}`
      : sql<boolean>`person_digest = ${digest} and ${isOther} and at >= ${ownSince(account)}`
  }
  const numbers = [user_id, codes, ...living, ...ended].map((number) => ({ user_id: number }))
  const entries = await eachVisitor(numbers, (_, number) => ask(number, isOwn(number)))
  return entries.flat().sort((a, b) => Number(b.at) - Number(a.at) || b.id - a.id)
}

/** What was provided of a visitor, the newest first. */
export async function ownProvisions(db: Db, needs: Pick<Deps, 'vault'>, owner: Owner) {
  const digest = digestOf(needs, owner.mobile_index)
  const ended = await db
    .selectFrom('provided_leads')
    .select('user_id')
    .where('person_digest', '=', digest)
    .execute()
  const numbers = ended.map(({ user_id }) => user_id)
  return ownEntries(digest, owner, numbers, (number, isOwn) =>
    db
      .selectFrom('provisions')
      .select(['id', 'receiver', 'carrier', 'purpose', 'categories', 'basis', 'consents', 'at'])
      .where('user_id', '=', number)
      .where(isOwn)
      .execute(),
  )
}

/** What an operator's commands showed of a visitor, the newest first. */
export const ownReadings = (db: Db, needs: Pick<Deps, 'vault'>, owner: Owner) =>
  ownEntries(digestOf(needs, owner.mobile_index), owner, [], (number, isOwn) =>
    db
      .selectFrom('readings')
      .select(['id', 'categories', 'at'])
      .where('user_id', '=', number)
      .where(isOwn)
      .execute(),
  )
