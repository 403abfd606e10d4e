import type { InstitutionCode } from '@contract/brands'
import { type SqlBool, sql } from 'kysely'
import { applicationsWithProduct } from '../application/applications-with-product'
import { sheetHash } from '../catalogue/cost-sheet'
import { entryNumber, followChains } from '../consent/chains'
import { boundsOf, entriesAfter, problemsOf } from '../consent/check'
import { RECEIVER } from '../delivery/receivers'
import type { Deps } from '../http/deps'
import { sha256 } from '../lib/canonical-json'
import { maskMobile, maskName } from '../lib/masked-text'
import { hasKey, oneOf, type RowKey } from '../lib/statement'
import { differences } from '../match/rules/differences'
import { productNames, ReplayError, replayTrace, type Trace } from '../match/trace'
import { type Db, names } from '../postgres/tables'
import { receiverNames } from '../provision/export'
import { numberOf } from '../provision/provisions'
import type { Whose } from './find'

/** Rows of each part at most. */
export const MOST = 500
/** Matches at most, because each is calculated again. */
export const MOST_MATCHES = 50

type Needs = Pick<Deps, 'clock' | 'vault' | 'config'>

async function visitorsOf(db: Db, { vault }: Needs, people: readonly number[]) {
  const rows = await db
    .selectFrom('visitors')
    .select(['user_id', 'mobile_sealed', 'name_sealed', 'created_at', 'first_channel'])
    .where('user_id', '=', oneOf(people))
    .execute()
  const orders = db
    .selectFrom('orders')
    .select(['user_id', 'order_no', 'id_no_masked', 'channel', 'created_at'])
    .where('user_id', '=', oneOf(people))
    .orderBy('created_at', 'desc')
    .limit(MOST)
  const visitors = rows.map(({ mobile_sealed, name_sealed, ...row }) => ({
    ...row,
    mobile_masked: maskMobile(vault.open(mobile_sealed, 'mobile')),
    name_masked: name_sealed && maskName(vault.open(name_sealed, 'name')),
  }))
  return { visitors, orders: await orders.execute() }
}

export const without = <Row extends object, Name extends keyof Row>(row: Row, left: readonly Name[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !left.includes(name as Name))) as Omit<Row, Name>

/** What an entry is only checked against, and the salts, with which a value could be tried after a deletion. */
const LEFT_OUT = [
  ...names('subject_salt device_salt phone visitor_phone lead_phone came_at text_hash'),
  ...names('given_seq given_kind given_hash given_institution given_agreement'),
]

/** The whole chain of one person, each entry recalculated and compared with what it refers to. */
async function chainOf(db: Db, needs: Needs, user_id: number) {
  const bounds = boundsOf(needs)
  const chain = followChains()
  const rows = await entriesAfter(db, { user_id, seq: 0 }, MOST)
  return rows
    .filter((row) => row.user_id === user_id)
    .map((row) => {
      const problems = [...chain.missingBefore(row), ...problemsOf(row, chain.before(row), bounds)]
      chain.add(row)
      return { entry: entryNumber(row), ...without(row, LEFT_OUT), problems }
    })
}
type Entry = Awaited<ReturnType<typeof chainOf>>[number]

/** The entries of a lead, without the device, which may be another visitor's. */
const entriesOfLead = async (db: Db, needs: Needs, { user_id, lead_no }: RowKey<'lead_no'>) =>
  (await chainOf(db, needs, user_id))
    .filter((one) => one.lead_no === lead_no)
    .map((one) => ({ ...one, device: null }))

async function applicationsOf(
  db: Db,
  { people, apply_no }: Whose,
  institution: InstitutionCode | null,
  ledger: readonly Entry[],
) {
  let query = applicationsWithProduct(db)
    .innerJoin('institutions as i', 'i.code', 'a.institution_code')
    .selectAll('a')
    .select(['p.definition', 'i.name as institution_name'])
    .where('a.user_id', '=', oneOf(people))
    .orderBy('a.created_at', 'desc')
    .limit(MOST)
  if (apply_no) query = query.where('a.apply_no', '=', apply_no)
  if (institution) query = query.where('a.institution_code', '=', institution)
  const rows = await query.execute()
  return rows.map((one) => {
    const { hash, ...content } = one.cost_sheet
    const [product, version, institution_code] = [one.product_code, one.product_version, one.institution_code]
    const subject = { product, version, institution: institution_code }
    const confirmed = ledger.filter((entry) => entry.kind === 'confirm' && entry.hash === one.cost_sheet_hash)
    return {
      ...one,
      sheet_is_as_hashed: hash === one.cost_sheet_hash && sheetHash(subject, content) === hash,
      confirmed_by: confirmed.map(({ entry }) => entry),
    }
  })
}

/** The texts that were agreed to, in the versions of then, each compared with its hash and with the ledger's. */
async function textsOf(db: Db, ledger: readonly Entry[]) {
  const given = ledger.filter(({ kind }) => kind === 'give')
  const codes = given.map(({ agreement_code }) => agreement_code)
  const versions = given.map(({ version }) => version)
  const rows = await db
    .selectFrom('agreement_versions as v')
    .leftJoin('agreements as a', 'a.code', 'v.code')
    .select(['v.code', 'v.version', 'v.html', 'v.hash', 'v.effective_at', 'a.title'])
    .where(sql<SqlBool>`(v.code, v.version) in (select * from unnest(${codes}::text[], ${versions}::text[]))`)
    .orderBy('v.code')
    .orderBy('v.version')
    .limit(MOST)
    .execute()
  return rows.map((text) => {
    const own = given.filter((entry) => entry.agreement_code === text.code && entry.version === text.version)
    const hash = sha256(text.html)
    const is_as_hashed = hash === text.hash && own.every((entry) => entry.hash === hash)
    return { ...text, is_as_hashed, agreed_by: own.map(({ entry }) => entry) }
  })
}

/** What a case is limited to: one application, or those at the institution of a receipt; null where it is not. */
interface Limit {
  apply_no: string | null
  institution: InstitutionCode | null
  /** The applications of the case that still exist. */
  numbers: readonly string[]
}

const unhashed = <Row extends { person_digest: string }>(row: Row) => without(row, ['person_digest'])

async function recordsOf(db: Db, { people, leads, phone }: Whose, { apply_no, institution, numbers }: Limit) {
  const isOwn = phone
    ? sql<SqlBool>`(user_id = ${oneOf(people)} or (
        user_id = ${numberOf(phone.digest)} and person_digest = ${phone.digest} and at >= ${phone.since}))`
    : sql<SqlBool>`user_id = ${oneOf(people)}`
  const isShown = sql<SqlBool>`(${isOwn} or ${hasKey(
    'subject',
    leads.map(({ user_id, lead_no: subject }) => ({ user_id, subject })),
  )})`
  const about = sql<SqlBool>`case when ${apply_no}::text is not null then coalesce(subject, ${apply_no}) = ${apply_no}
    when ${institution}::text is not null then subject is null or receiver = ${institution} or subject = ${oneOf(numbers)}
    else true end`
  const provisions = db.selectFrom('provisions').selectAll().where(isShown).where(about)
  const readings = db.selectFrom('readings').selectAll().where(isOwn)
  return {
    provisions: (await provisions.orderBy('at').orderBy('id').limit(MOST).execute()).map(unhashed),
    readings: (await readings.orderBy('at').orderBy('id').limit(MOST).execute()).map(unhashed),
  }
}

async function deliveriesOf(db: Db, { people, leads }: Whose, { apply_no, institution, numbers }: Limit) {
  const about = sql<SqlBool>`case when ${apply_no}::text is not null then apply_no = ${apply_no}
    when ${institution}::text is not null then institution_code = ${institution} or apply_no = ${oneOf(numbers)}
    else true end`
  const deliveries = await db
    .selectFrom('deliveries')
    .selectAll()
    .select(RECEIVER.as('receiver'))
    .where(sql<SqlBool>`(user_id = ${oneOf(people)} or ${hasKey('lead_no', leads)})`)
    .where(about)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST)
    .execute()
  const attempts = await db
    .selectFrom('delivery_attempts')
    .selectAll()
    .where('user_id', '=', oneOf(deliveries.map(({ user_id }) => user_id)))
    .where('delivery_id', '=', oneOf(deliveries.map(({ id }) => id)))
    .orderBy('delivery_id')
    .orderBy('attempt')
    .limit(MOST)
    .execute()
  return { deliveries, attempts }
}

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

async function gather(db: Db, needs: Needs, whose: Whose) {
  const { people, leads: ofOthers, apply_no, entry } = whose
  const ledger: Entry[] = []
  for (const user_id of people) ledger.push(...(await chainOf(db, needs, user_id)))
  for (const lead of ofOthers) ledger.push(...(await entriesOfLead(db, needs, lead)))
  // A receipt of a consent that names an institution is about that institution.
  const institution = ledger.find((one) => one.entry === entry)?.institution_code ?? null
  const applications = await applicationsOf(db, whose, institution, ledger)
  const numbers = applications.map((one) => one.apply_no)
  const limit = { apply_no, institution, numbers }
  const isLimited = apply_no !== null || institution !== null
  const ofApplications = sql<SqlBool>`user_id = ${oneOf(people)} and apply_no = ${oneOf(numbers)}`
  const timeline = db.selectFrom('application_timeline').selectAll().where(ofApplications).orderBy('id')
  const reports = db.selectFrom('institution_events').selectAll().where(ofApplications).orderBy('received_at')
  const shares = db
    .selectFrom('support_leads as l')
    .innerJoin('support_shares as s', (join) =>
      join.onRef('s.user_id', '=', 'l.user_id').onRef('s.lead_no', '=', 'l.lead_no'),
    )
    .select(['l.user_id', 'l.lead_no', 'created_at', 'institution_code', 'sent_at', 'withdrawn_at'])
    .where(
      sql<SqlBool>`(l.user_id = ${oneOf(people)} or l.lead_no = ${oneOf(ofOthers.map(({ lead_no }) => lead_no))})`,
    )
  const nameOf = await receiverNames(db)
  const named = <Row extends { institution_code: string | null }>(row: Row) => {
    return { ...row, institution_name: row.institution_code && nameOf(row.institution_code) }
  }
  const received = <Row extends { receiver: string }>(row: Row) => {
    return { ...row, receiver_name: nameOf(row.receiver) }
  }
  const { provisions, readings } = await recordsOf(db, whose, limit)
  const { deliveries, attempts } = await deliveriesOf(db, whose, limit)
  const { visitors, orders } = await visitorsOf(db, needs, people)
  const leads = await shares.orderBy('created_at').limit(MOST).execute()
  const left = new Set([...visitors, ...leads].map(({ user_id }) => user_id))
  return {
    at: needs.clock.now(),
    people,
    apply_no,
    entry,
    /** Of which only what a deletion leaves is left. */
    deleted: people.filter((user_id) => user_id > 0 && !left.has(user_id)),
    visitors,
    orders,
    applications,
    timeline: await timeline.limit(MOST).execute(),
    reports: (await reports.limit(MOST).execute()).map(named),
    ledger: ledger.map(named),
    texts: await textsOf(db, ledger),
    provisions: provisions.map(received),
    readings,
    deliveries: deliveries.map((one) =>
      received(one.kind === 'notice' ? { ...one, receiver: 'wechat' } : one),
    ),
    attempts,
    matches: await matchesOf(db, people, isLimited ? applications.map(({ order_no }) => order_no) : null),
    leads: isLimited && people.length > 0 ? [] : leads.map(named),
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
