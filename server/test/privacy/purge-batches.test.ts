import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { startPurge } from '../../src/app/purge-job'
import { verifyLedger } from '../../src/consent/verify'
import { lockOrder } from '../../src/order/orders'
import type { Database } from '../../src/postgres/tables'
import { AT_ONCE, type Progress, PurgeUnderWay, sweepAll } from '../../src/privacy/batches'
import { purge } from '../../src/use-cases/purge-expired'
import { freshMobile, rowOf, rowsOf, setRows, testServer } from '../tools/harness'
import { held } from '../tools/held'
import { appliedVisitor, readyVisitor } from '../tools/journey'

const server = testServer({ forEach: true })

let seeded: ReadonlySet<string>
beforeEach(async () => {
  seeded = new Set((await rowsOf(server, 'orders')).map(({ order_no }) => order_no))
})

const YEAR = 365 * 86_400
const COPIES = 250
const OF_APPLICATION = ['applications', 'application_timeline', 'deliveries'] as const
const OF_ORDER = ['orders', 'match_traces'] as const

const now = () => server.clock.now()
const countOf = async (table: keyof Database) => (await rowsOf(server, table)).length
/** Without the orders of the seed's own visitors. */
const ordersOf = async () =>
  (await rowsOf(server, 'orders')).map(({ order_no }) => order_no).filter((order_no) => !seeded.has(order_no))
const countOfOwn = async (table: keyof Database) =>
  table === 'orders' ? (await ordersOf()).length : countOf(table)
const counts = () => Promise.all([...OF_APPLICATION, ...OF_ORDER].map(countOfOwn))

/** Copies the rows of a table that match, `COPIES` times, with other values in some columns. */
const copyRows = (table: keyof Database, of: RawBuilder<unknown>, columns: object) =>
  sql`insert into ${sql.table(table)} overriding system value
    select (jsonb_populate_record(t, jsonb_build_object(${sql.join(
      Object.entries(columns).flatMap(([name, value]) => [sql.lit(name), value]),
    )}))).* from ${sql.table(table)} t, generate_series(1, ${sql.lit(COPIES)}) n where ${of}`.execute(
    server.db,
  )

/** A visitor with more than two batches of ended applications, one with an open application, one with an open order. */
async function visitors() {
  const mobile = freshMobile()
  const ended = await appliedVisitor(server, 'cf1-daily', mobile)
  const { order_no, apply_no, token } = ended
  await server.ok('/v2/product/showList', { order_no }, { token })
  await setRows(server, 'applications', { apply_no }, { status: 'closed', updated_at: now() })
  await copyRows('orders', sql`order_no = ${order_no}`, { order_no: sql`order_no || '-' || n` })
  for (const table of OF_APPLICATION)
    await copyRows(table, sql`apply_no = ${apply_no}`, {
      apply_no: sql`apply_no || '-' || n`,
      ...(table === 'applications' ? { order_no: sql`order_no || '-' || n` } : { id: sql`1000 + n` }),
    })
  const match = { order_no: sql`order_no || '-' || n`, trace_id: sql`gen_random_uuid()` }
  await copyRows('match_traces', sql`order_no = ${order_no}`, match)
  server.clock.forward(3 * YEAR + 60)
  const [live, open] = [await appliedVisitor(server), await readyVisitor(server)]
  return { ended: { ...ended, mobile }, live, open }
}

test('a purge of more applications than a batch deletes exactly the ended ones with their orders, and the ledger is intact', async () => {
  const { live, open } = await visitors()
  expect(await counts()).toEqual([COPIES + 2, COPIES + 2, COPIES + 2, COPIES + 3, COPIES + 1])
  const progress: Progress[] = []
  await purge(server.db, now(), { ...AT_ONCE, report: (one) => void progress.push(one) })
  expect((await rowsOf(server, 'applications')).map(({ apply_no }) => apply_no)).toEqual([live.apply_no])
  expect((await ordersOf()).sort()).toEqual([live.order_no, open.order_no].sort())
  expect(await counts()).toEqual([1, 1, 1, 2, 0])
  expect(await rowsOf(server, 'consent_ledger', { kind: 'confirm' })).toHaveLength(2)
  expect((await verifyLedger(server.db, server.deps)).problems).toEqual([])
  expect(progress.filter(({ what }) => what === 'applications')).toEqual([
    { what: 'applications', rows: 100, done: false },
    { what: 'applications', rows: 200, done: false },
    { what: 'applications', rows: COPIES + 1, done: true },
  ])
})

test('an order that another transaction has locked is left to the next purge, which does not wait for it', async () => {
  const { ended } = await visitors()
  const { user_id, order_no } = await rowOf(server, 'orders', { order_no: ended.order_no })
  await server.db.transaction().execute(async (trx) => {
    await lockOrder(trx, user_id, order_no)
    await purge(server.db, now())
    expect(await counts()).toEqual([2, 2, 2, 3, 1])
  })
  await purge(server.db, now())
  expect(await counts()).toEqual([1, 1, 1, 2, 0])
})

test('a purge that begins while another one deletes a batch is refused', async () => {
  const work = held()
  const sweep = { what: 'held', size: 1, deleteBatch: async () => work.hold().then(() => 0) }
  const first = sweepAll(server.db, now(), sweep, AT_ONCE)
  await work.underWay
  await expect(purge(server.db, now())).rejects.toThrow(PurgeUnderWay)
  work.release()
  await first
  await expect(purge(server.db, now())).resolves.toBeUndefined()
})

test('the server deletes expired data by itself, logs how much, and stops when it is told to', async () => {
  await visitors()
  const purger = startPurge(server.deps, server.app.log, 10)
  while ((await countOf('applications')) > 1) await sleep(20)
  while (!server.logs.some((line) => line.includes('"table":"applications","rows":251,"done":true')))
    await sleep(20)
  await purger.stop()
})

test('every foreign key of a row that is deleted has an index, so that no deletion reads a whole table', async () => {
  const { rows } = await sql<{ missing: string }>`
    select conrelid::regclass || ' ' || conkey::text as missing from pg_constraint k
    where contype = 'f' and confrelid::regclass::text in ('visitors', 'orders', 'applications', 'support_leads', 'half_orders',
      'conversions', 'deliveries', 'login_keys')
    and not exists (select from pg_index i where i.indrelid = k.conrelid
      and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`.execute(server.db)
  expect(rows).toEqual([])
})

/** A visitor with an ended application and a code by SMS, both past their period. */
async function pastAll() {
  const { apply_no } = await appliedVisitor(server)
  await setRows(server, 'applications', { apply_no }, { status: 'closed', updated_at: now() })
  await server.ok('/v1.0/sms/send/code', { mobile: freshMobile(), scene: 'login' })
  server.clock.forward(3 * YEAR + 60)
}
const left = async () => [
  (await rowsOf(server, 'sms_codes')).length,
  (await rowsOf(server, 'applications')).length,
]

test('a kind of rows that cannot be deleted is named in the error, and all others are deleted', async () => {
  await pastAll()
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(
    server.db,
  )
  await sql`create trigger refuse before delete on sms_codes execute function refuse()`.execute(server.db)
  const failed = await purge(server.db, now()).catch((error: unknown) => error)
  expect((failed as AggregateError).errors.map(({ message }) => message)).toEqual([
    'expired sms_codes were not deleted',
  ])
  expect(await left()).toEqual([1, 0])
})

test('a purge that is stopped in the middle of the applications has already deleted what may be kept for a day only', async () => {
  await pastAll()
  const stopped = new AbortController()
  const report = ({ what }: Progress) => void (what === 'applications' && stopped.abort())
  await expect(purge(server.db, now(), { ...AT_ONCE, report, signal: stopped.signal })).rejects.toThrow()
  expect((await left())[0]).toBe(0)
  expect(await rowsOf(server, 'idempotency')).toEqual([])
})

test('unused orders are deleted even when a whole batch of older orders is kept for their applications', async () => {
  const { apply_no, order_no } = await appliedVisitor(server)
  const unused = await readyVisitor(server)
  server.clock.forward(3 * YEAR + 60)
  await setRows(server, 'applications', { apply_no }, { status: 'closed', updated_at: now() })
  // No visitor has two orders that are not applied with; here all copies belong to one.
  await sql`drop index orders_one_open`.execute(server.db)
  await setRows(server, 'orders', { order_no }, { applied_at: null })
  const copy = { order_no: sql`order_no || '-' || n` }
  await copyRows('orders', sql`order_no = ${order_no}`, copy)
  await copyRows('applications', sql`order_no = ${order_no}`, {
    ...copy,
    apply_no: sql`apply_no || '-' || n`,
  })
  await purge(server.db, now())
  expect(await rowsOf(server, 'orders', { order_no: unused.order_no })).toEqual([])
  expect(await rowsOf(server, 'applications')).toHaveLength(COPIES + 1)
})
