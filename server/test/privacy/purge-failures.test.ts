import { sql } from 'kysely'
import { AT_ONCE, type Progress } from '../../src/services/privacy/batches'
import { purge } from '../../src/services/privacy/purge'
import { freshMobile, rowsOf, setRows, testServer } from '../tools/harness'
import { appliedVisitor, readyVisitor } from '../tools/journey'

const server = testServer({ forEach: true })

const THREE_YEARS = 3 * 365 * 86_400
const now = () => server.clock.now()

/** A visitor with an ended application and a code by SMS, both past their period. */
async function pastAll() {
  const { apply_no } = await appliedVisitor(server)
  await setRows(server, 'applications', { apply_no }, { status: 'closed', updated_at: now() })
  await server.ok('/v1.0/sms/send/code', { mobile: freshMobile(), scene: 'login' })
  server.clock.forward(THREE_YEARS + 60)
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
  server.clock.forward(THREE_YEARS + 60)
  await setRows(server, 'applications', { apply_no }, { status: 'closed', updated_at: now() })
  // No visitor has two orders that are not applied with; here all copies belong to one.
  await sql`drop index orders_one_open`.execute(server.db)
  await setRows(server, 'orders', { order_no }, { applied_at: null })
  for (const [table, keys] of [
    ['orders', ['order_no']],
    ['applications', ['order_no', 'apply_no']],
  ] as const)
    await sql`insert into ${sql.table(table)} select (jsonb_populate_record(t, jsonb_build_object(${sql.join(
      keys.flatMap((key) => [sql.lit(key), sql`${sql.ref(key)} || '-' || n`]),
    )}))).* from ${sql.table(table)} t, generate_series(1, 150) n where order_no = ${order_no}`.execute(
      server.db,
    )
  await purge(server.db, now())
  expect(await rowsOf(server, 'orders', { order_no: unused.order_no })).toEqual([])
  expect(await rowsOf(server, 'applications')).toHaveLength(151)
})
