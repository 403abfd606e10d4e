import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { once } from '../../src/http/idempotency'
import { keepPartitions } from '../../src/privacy/partitions'
import { freshMobile, rowsOf, testServer } from '../tools/harness'
import { held, lockWait } from '../tools/held'
import { readyVisitor } from '../tools/journey'

const DAY = 86_400
const server = testServer({ forEach: true, now: '2026-11-20T02:00:00.000Z' })

const failures: unknown[] = []
const keep = () => keepPartitions(server.deps.db, server.clock.now(), (error) => failures.push(error))
afterEach(() => expect(failures.splice(0)).toEqual([]))
/** The number of rows in each partition of a table that has any. */
async function spread(table: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ part: string; n: number }>`
    select tableoid::regclass::text as part, count(*) as n from ${sql.table(table)} group by 1 order by 1`.execute(
    server.db,
  )
  return Object.fromEntries(rows.map(({ part, n }) => [part, n]))
}
const mark = (at: string, id = randomUUID()) => ({ id, name: 'view', page: '/', at, props: {} })
const send = (...events: ReturnType<typeof mark>[]) => server.ok('/st/mark', { events })
const land = () => server.ok('/v1.0/channel/monitor', { channel: 'organic', landing: 'http://localhost/' })

test('rows that were written without a partition are moved into it when it is added, and later rows go there', async () => {
  await send(mark('2026-11-20T01:00:00Z'))
  await land()
  expect([await spread('marks'), await spread('channel_hits')]).toEqual([
    { marks_default: 1 },
    { channel_hits_default: 1 },
  ])
  expect(await keep()).toContainEqual({ partition: 'marks_2026-11-16', did: 'added', moved: 1 })
  await send(mark('2026-11-20T01:30:00Z'))
  await land()
  expect([await spread('marks'), await spread('channel_hits')]).toEqual([
    { marks_20261116: 2 },
    { channel_hits_20261116: 2 },
  ])
  expect(await keep()).toEqual([])
})

test('a visitor stays logged in, and a request is not run again, while their rows move to a new partition [S6.9]', async () => {
  const token = await server.login()
  const call = { key: 'moving', path: '/x', actor: 'device:x', payload: {} }
  await once(server.deps, call, async () => ({ turn: 1 }))
  const answers: Promise<unknown>[] = []
  await server.db.transaction().execute(async (trx) => {
    for (const [table, key, first, past] of [
      ['sessions', 'week', '2026-11-16', '2026-11-23'],
      ['idempotency', 'day', '2026-11-20', '2026-11-21'],
    ])
      await sql`select add_partition(${table}, ${key}, ${first}, ${past})`.execute(trx)
    answers.push(server.call('/v1/user/city', {}, { token }))
    answers.push(once(server.deps, call, async () => ({ turn: 2 })))
    await lockWait(server, answers.length)
  })
  const [city, repeated] = await Promise.all(answers)
  expect(city).toMatchObject({ code: 200 })
  expect(repeated).toMatchObject({ data: { turn: 1 } })
})

test('a partition is dropped when all of its rows are past their retention period, and a younger one is kept [S27.15]', async () => {
  await keep()
  const { token, order_no } = await readyVisitor(server)
  await server.ok('/v2/product/showList', { order_no }, { token })
  expect(await spread('sessions')).toHaveProperty('sessions_20261116', 1)
  await send(mark('2026-11-20T01:00:00Z'))
  server.clock.forward(7 * DAY)
  await send(mark('2026-11-27T01:00:00Z'))
  // A session ends after 30 days; a day later no row of its week can be needed any more.
  server.clock.set('2026-12-23T23:59:00.000Z')
  await keep()
  expect(await spread('sessions')).toHaveProperty('sessions_20261116', 1)
  server.clock.set('2026-12-24T00:00:00.000Z')
  await keep()
  expect(await spread('sessions')).not.toHaveProperty('sessions_20261116')
  server.clock.set('2027-05-25T23:59:00.000Z')
  await keep()
  expect(await spread('marks')).toEqual({ marks_20261116: 1, marks_20261123: 1 })
  expect(await spread('idempotency')).toEqual({})
  server.clock.set('2027-05-26T00:00:00.000Z')
  expect(await keep()).toContainEqual({ partition: 'marks_2026-11-16', did: 'dropped' })
  expect(await spread('marks')).toEqual({ marks_20261123: 1 })
  expect(await spread('match_traces')).toEqual({ match_traces_20261101: 1 })
  server.clock.set('2029-11-30T00:00:00.000Z')
  await keep()
  expect(await spread('match_traces')).toEqual({})
  expect(await rowsOf(server, 'orders', { order_no })).toHaveLength(1)
})

test('a mark counts once when it is sent again in the next week, also from a device with a wrong clock [S20.4]', async () => {
  await keep()
  const [sunday, wrong] = [mark('2026-11-22T23:59:00Z'), mark('2031-01-01T00:00:00Z')]
  server.clock.set('2026-11-22T23:59:30.000Z')
  expect(await send(sunday, wrong)).toEqual({ accepted: 2 })
  server.clock.set('2026-11-23T00:00:30.000Z')
  expect(await send(sunday, wrong)).toEqual({ accepted: 0 })
})

test('a partition that is in use is left to the next run, and a table without partitions takes every row', async () => {
  await server.db.transaction().execute(async (trx) => {
    await sql`lock table marks_default in access share mode`.execute(trx)
    const changed = (await keep()).map(({ partition }) => partition)
    expect(changed.some((name) => name.startsWith('channel_hits'))).toBe(true)
    expect(changed.some((name) => name.startsWith('marks'))).toBe(false)
    await send(mark('2026-11-20T01:00:00Z'))
  })
  expect(await keep()).toContainEqual({ partition: 'marks_2026-11-16', did: 'added', moved: 1 })
})

test('a partition that cannot be added does not keep the others from being added', async () => {
  await sql`create table marks_20261116 ()`.execute(server.db)
  const changed = (await keep()).map(({ partition }) => partition)
  expect(changed).toEqual(expect.arrayContaining(['marks_2026-11-23', 'channel_hits_2026-11-16']))
  expect(changed).not.toContain('marks_2026-11-16')
  expect(failures.splice(0)).toEqual([expect.objectContaining({ code: '42P07' })])
})

test.each([
  ['2026-11-20T23:58:00.000Z', '2026-11-20T23:59:30.000Z'],
  ['2026-11-20T23:59:30.000Z', '2026-11-21T00:00:10.000Z'],
  ['2026-11-20T02:00:00.000Z', '2026-11-21T01:59:00.000Z'],
  ['2026-11-21T00:00:10.000Z', '2026-11-20T23:59:50.000Z'],
])('a request of %s that is repeated at %s gets its first answer [S6.9]', async (first, second) => {
  await keep()
  const send = () => server.call('/v1.0/sms/send/code', { mobile, scene: 'login' }, { requestId: 'midnight' })
  const mobile = freshMobile()
  server.clock.set(first)
  const answer = await send()
  expect(answer.code).toBe(200)
  server.clock.set(second)
  expect(await send()).toEqual(answer)
  const answers = (await rowsOf(server, 'idempotency', { key: 'midnight' })).map(({ answer }) => answer)
  expect(new Set(answers).size).toBe(1)
  expect(answers).not.toContain(null)
})

test('a request that still runs at midnight is not run again by its repetition on the next day [S6.9]', async () => {
  const call = { key: 'running', path: '/x', actor: 'device:x', payload: {} }
  const gate = held()
  server.clock.set('2026-11-20T23:59:59.900Z')
  const first = once(server.deps, call, async () => gate.hold().then(() => ({ turn: 1 })))
  await gate.underWay
  server.clock.set('2026-11-21T00:00:00.100Z')
  const second = once(server.deps, call, async () => ({ turn: 2 }))
  await Promise.race([second, lockWait(server)])
  gate.release()
  expect([await first, await second].map(({ data }) => data)).toEqual([{ turn: 1 }, { turn: 1 }])
})
