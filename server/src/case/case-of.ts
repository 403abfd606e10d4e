import type { InstitutionCode } from '@contract/brands'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { applicationsWithProduct } from '../application/applications-with-product'
import { sheetHash } from '../catalogue/cost-sheet'
import type { Deps } from '../http/deps'
import { maskMobile, maskName } from '../lib/masked-text'
import { hasKey, oneOf } from '../lib/statement'
import { differences } from '../match/rules/differences'
import { productNames, ReplayError, replayTrace, type Trace } from '../match/trace'
import type { Database, Db } from '../postgres/tables'
import { receiverNames } from '../provision/export'
import { digestOf, numberOf, ownSince } from '../provision/provisions'
import type { Whose } from './find'
import { type Entry, ledgerOf, MOST, textsOf, without } from './ledger'

/** Matches at most, because each is calculated again. */
export const MOST_MATCHES = 50

type Needs = Pick<Deps, 'clock' | 'vault' | 'config'>

/** The first rows of a table. @param order SQL, never from outside */
async function rowsOf<T extends keyof Database>(db: Db, table: T, which: RawBuilder<unknown>, order: string) {
  const { rows } = await sql<Selectable<Database[T]>>`
    select * from ${sql.table(table)} where ${which} order by ${sql.raw(order)} limit ${sql.lit(MOST)}`.execute(
    db,
  )
  return rows
}

const visitorsOf = (db: Db, people: readonly number[]) =>
  db
    .selectFrom('visitors')
    .select(['user_id', 'mobile_index', 'mobile_sealed', 'name_sealed', 'created_at', 'first_channel'])
    .where('user_id', '=', oneOf(people))
    .execute()

type Visitor = Awaited<ReturnType<typeof visitorsOf>>[number]

function masked({ vault }: Needs, { mobile_index: _index, mobile_sealed, name_sealed, ...row }: Visitor) {
  const mobile_masked = maskMobile(vault.open(mobile_sealed, 'mobile'))
  const name_masked = name_sealed && maskName(vault.open(name_sealed, 'name'))
  return { ...row, mobile_masked, name_masked }
}

/** What was sent to a visitor's phone number alone. */
function ofPhone(needs: Needs, visitor: Visitor | undefined) {
  if (!visitor) return sql`false`
  const digest = digestOf(needs, visitor.mobile_index)
  return sql`user_id = ${numberOf(digest)} and person_digest = ${digest} and at >= ${ownSince(visitor)}`
}

const ordersOf = (db: Db, people: readonly number[]) =>
  db
    .selectFrom('orders')
    .select(['user_id', 'order_no', 'id_no_masked', 'channel', 'created_at'])
    .where('user_id', '=', oneOf(people))
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute()

async function applicationsOf(
  db: Db,
  { people, apply_no }: Whose,
  institution: InstitutionCode | null,
  ledger: readonly Entry[],
) {
  let query = applicationsWithProduct(db)
    .selectAll('a')
    .select('p.definition')
    .where('a.user_id', '=', oneOf(people))
    .orderBy('a.created_at', 'desc')
    .limit(MOST)
  if (apply_no) query = query.where('a.apply_no', '=', apply_no)
  if (institution) query = query.where('a.institution_code', '=', institution)
  const rows = await query.execute()
  return rows.map((one) => {
    const { hash, ...content } = one.cost_sheet
    const { product_code: product, product_version: version, institution_code } = one
    const subject = { product, version, institution: institution_code }
    const confirmed = ledger.filter((entry) => entry.kind === 'confirm' && entry.hash === one.cost_sheet_hash)
    return {
      ...one,
      sheet_is_as_hashed: hash === one.cost_sheet_hash && sheetHash(subject, content) === hash,
      confirmed_by: confirmed.map(({ entry }) => entry),
    }
  })
}

/** The case's leads and its people's, a row for each institution with which one is shared. */
const leadsOf = (db: Db, { people, leads }: Whose) =>
  db
    .selectFrom('support_leads as l')
    .innerJoin('support_shares as s', (join) =>
      join.onRef('s.user_id', '=', 'l.user_id').onRef('s.lead_no', '=', 'l.lead_no'),
    )
    .select(['l.user_id', 'l.lead_no', 'created_at', 'institution_code', 'sent_at', 'withdrawn_at'])
    .where(({ eb, or }) =>
      or([
        eb('l.user_id', '=', oneOf(people)),
        eb('l.lead_no', '=', oneOf(leads.map(({ lead_no }) => lead_no))),
      ]),
    )
    .orderBy('created_at')
    .limit(MOST)
    .execute()

/** What a stored match gives when it is calculated again: its differences, or why it cannot be. */
async function replayOf(db: Db, trace: Trace): Promise<string[]> {
  try {
    return differences(trace, await replayTrace(db, trace))
  } catch (error) {
    if (error instanceof ReplayError) return [error.message]
    throw error
  }
}

async function matchesOf(db: Db, people: readonly number[], orders: readonly string[] | null) {
  let query = db.selectFrom('match_traces').selectAll().where('user_id', '=', oneOf(people))
  if (orders) query = query.where('order_no', '=', oneOf(orders))
  const traces = await query.orderBy('created_at', 'desc').limit(MOST_MATCHES).execute()
  const matches = []
  for (const trace of traces) {
    const names = Object.fromEntries(await productNames(db, trace))
    matches.push({ ...trace, names, replay: await replayOf(db, trace) })
  }
  return matches
}

const unhashed = <Row extends { person_digest: string }>(row: Row) => without(row, ['person_digest'])

async function gather(db: Db, needs: Needs, whose: Whose) {
  const { people, leads, apply_no, entry } = whose
  const ledger = await ledgerOf(db, needs, whose)
  // A receipt of a consent that names an institution is about that institution.
  const institution = ledger.find((one) => one.entry === entry)?.institution_code ?? null
  const isLimited = apply_no !== null || institution !== null
  const applications = await applicationsOf(db, whose, institution, ledger)
  const numbers = apply_no === null ? applications.map((one) => one.apply_no) : [apply_no]
  const visitors = await visitorsOf(db, people)
  const own = sql`user_id = ${oneOf(people)}`
  const ownAndPhone = sql`(${own} or ${ofPhone(needs, visitors[0])})`
  const ofApplications = sql`${own} and apply_no = ${oneOf(numbers)}`
  const subjects = leads.map(({ user_id, lead_no: subject }) => ({ user_id, subject }))
  const aboutProvision = isLimited
    ? sql`(subject is null or subject = ${oneOf(numbers)} or receiver = ${institution})`
    : sql`true`
  const aboutDelivery = isLimited
    ? sql`(apply_no = ${oneOf(numbers)} or institution_code = ${institution})`
    : sql`true`
  const provisions = await rowsOf(
    db,
    'provisions',
    sql`(${ownAndPhone} or ${hasKey('subject', subjects)}) and ${aboutProvision}`,
    'at, id',
  )
  const deliveries = await rowsOf(
    db,
    'deliveries',
    sql`(${own} or ${hasKey('lead_no', leads)}) and ${aboutDelivery}`,
    'created_at, id',
  )
  const attempts = sql`user_id = ${oneOf(deliveries.map(({ user_id }) => user_id))}
    and delivery_id = ${oneOf(deliveries.map(({ id }) => id))}`
  const known = new Set(visitors.map(({ user_id }) => user_id))
  const nameOf = await receiverNames(db)
  const named = <Row extends { institution_code: string | null }>(row: Row) => {
    return { ...row, institution_name: row.institution_code && nameOf(row.institution_code) }
  }
  const received = <Row extends { receiver: string }>(row: Row) => {
    return { ...row, receiver_name: nameOf(row.receiver) }
  }
  return {
    at: needs.clock.now(),
    people,
    apply_no,
    entry,
    /** Whose account does not exist any more. */
    deleted: people.filter((user_id) => user_id > 0 && !known.has(user_id)),
    visitors: visitors.map((one) => masked(needs, one)),
    orders: await ordersOf(db, people),
    applications: applications.map(named),
    timeline: await rowsOf(db, 'application_timeline', ofApplications, 'id'),
    reports: (await rowsOf(db, 'institution_events', ofApplications, 'received_at')).map(named),
    ledger: ledger.map(named),
    texts: await textsOf(db, ledger),
    provisions: provisions.map(unhashed).map(received),
    readings: (await rowsOf(db, 'readings', ownAndPhone, 'at, id')).map(unhashed),
    deliveries: deliveries.map((one) =>
      received({
        ...one,
        receiver: one.kind === 'notice' ? 'wechat' : (one.institution_code ?? `platform ${one.platform}`),
      }),
    ),
    attempts: await rowsOf(db, 'delivery_attempts', attempts, 'delivery_id, attempt'),
    matches: await matchesOf(db, people, isLimited ? applications.map(({ order_no }) => order_no) : null),
    leads: isLimited && people.length > 0 ? [] : (await leadsOf(db, whose)).map(named),
  }
}

export type Case = Awaited<ReturnType<typeof gather>>

/**
 * Everything about one dispute, from one snapshot, without secrets; phone, name and identity numbers are masked. Whoever
 * shows it records the reading first (`recordReadings`).
 */
export const caseOf = (db: Db, needs: Needs, whose: Whose): Promise<Case> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => gather(trx, needs, whose))
