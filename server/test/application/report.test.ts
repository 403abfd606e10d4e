import { randomUUID } from 'node:crypto'
import { institutionCode } from '@contract/brands'
import { sql } from 'kysely'
import { MOST_REPORTS } from '../../src/application/report'
import { purge } from '../../src/use-cases/purge-expired'
import { atOnce, rowsOf, setRows, testServer } from '../tools/harness'
import { appliedVisitor, booked } from '../tools/journey'
import { member } from '../tools/privacy-visitor'
import { INTEGRATIONS, signed } from '../tools/remote/signed'

const server = testServer({ config: { integrations: INTEGRATIONS } })

/** A time `minutes` before now, by the institution's clock. */
const before = (minutes: number) => new Date(server.clock.now().getTime() - minutes * 60_000).toISOString()

interface Event {
  apply_no: string
  status: string
  reason?: string
  at?: string
}
/** An institution's report; `by` is the institution, `id` that of the event. */
const report = ({ at = before(0), ...event }: Event, { by = 'cf1', id = randomUUID() } = {}) =>
  signed(server, `/open/institutions/${by}/status`, { ...event, at }, { id })
const reported = async (...given: Parameters<typeof report>) => (await report(...given)).body.data

async function shown({ token, apply_no }: { token: string; apply_no: string }) {
  const { applications } = await server.ok('/web/result/list', {}, { token })
  const found = applications.find((one) => one.apply_no === apply_no)
  if (!found) throw new Error('the application is not listed')
  return found
}

test('what the institution reports is shown at the next look with its own time, and after a decision where it is found [S16.9, S16.10]', async () => {
  const visitor = await appliedVisitor(server)
  const { apply_no } = visitor
  server.clock.forward(3_600)
  expect(await reported({ apply_no, status: 'reviewing', at: before(30) })).toEqual({
    applied: true,
    status: 'reviewing',
  })
  expect(await shown(visitor)).toMatchObject({ status: 'reviewing', status_text: '机构审核中' })
  expect(await reported({ apply_no, status: 'closed', reason: 'decided', at: before(10) })).toEqual({
    applied: true,
    status: 'closed',
  })
  const closed = await shown(visitor)
  expect(closed).toMatchObject({
    status: 'closed',
    status_text: '机构已作出决定',
    next_text:
      '可以在机构官方APP的“我的借款”查看，也可以致电机构客服000-0000-0001查询。结果由机构告知，本平台不参与审批，也不知道结果。',
  })
  expect(closed.timeline.slice(1)).toEqual([
    { status: 'reviewing', text: '机构开始审核', at: before(30) },
    { status: 'closed', text: '机构已作出决定', at: before(10) },
  ])
  await setRows(server, 'institutions', { code: institutionCode('cf1') }, { decision_place: '' })
  expect((await shown(visitor)).next_text).toContain('请致电机构客服000-0000-0001查询')
  await setRows(
    server,
    'institutions',
    { code: institutionCode('cf1') },
    { decision_place: '机构官方APP的“我的借款”' },
  )
  // A closed application is no longer open: the visitor can apply again.
  expect(await appliedVisitor(server, 'cf1-daily')).toMatchObject({ status: 'submitted' })
})

test('an institution finds only its own applications, and the answer about another one is that about an unknown one [S16.9]', async () => {
  const { apply_no } = await appliedVisitor(server)
  const others = await report({ apply_no, status: 'closed', reason: 'decided' }, { by: 'cf2' })
  const unknown = await report({ apply_no: 'SQ0', status: 'closed', reason: 'decided' }, { by: 'cf2' })
  expect([others.http, others.body]).toEqual([404, unknown.body])
  expect(await rowsOf(server, 'institution_events', { apply_no })).toEqual([])
})

test('a report that is older, of an earlier stage or about a withdrawn application is recorded and changes nothing [S16.9]', async () => {
  const visitor = await member(server)
  const apply_no = await visitor.apply('cf1-daily')
  server.clock.forward(3_600)
  expect(await reported({ apply_no, status: 'contacting', at: before(10) })).toMatchObject({ applied: true })
  for (const event of [
    { status: 'reviewing', at: before(20) },
    { status: 'received', at: before(0) },
    { status: 'contacting', at: before(0) },
  ])
    expect(await reported({ apply_no, ...event })).toEqual({ applied: false, status: 'contacting' })
  // The repeated report is the newest of its stage, so this one is older.
  expect(await reported({ apply_no, status: 'reviewing', at: before(5) })).toMatchObject({ applied: false })
  await visitor.withdraw('share-cf1')
  expect(await reported({ apply_no, status: 'closed', reason: 'cancelled' })).toEqual({
    applied: false,
    status: 'withdrawn',
  })
  expect(await rowsOf(server, 'institution_events', { apply_no })).toHaveLength(6)
  expect((await rowsOf(server, 'application_timeline', { apply_no })).map(({ status }) => status)).toEqual([
    'submitted',
    'contacting',
    'withdrawn',
  ])
})

test('an event keeps its id as long as the application: repeated after days it has no second effect, with another content it is answered 409 [S16.9]', async () => {
  const { apply_no } = await appliedVisitor(server)
  const event = { apply_no, status: 'reviewing', at: before(0) }
  const by = { id: randomUUID() }
  await report(event, by)
  await report({ apply_no, status: 'closed', reason: 'expired' })
  server.clock.forward(2 * 86_400)
  await purge(server.db, server.clock.now())
  expect(await rowsOf(server, 'idempotency', { key: by.id })).toEqual([])
  expect(await reported(event, by)).toEqual({ applied: true, status: 'closed' })
  server.clock.forward(2 * 86_400)
  await purge(server.db, server.clock.now())
  const other = { ...event, status: 'contacting' }
  expect(await report(other, by)).toMatchObject({ http: 409, body: { code: 409, data: null } })
  expect(await rowsOf(server, 'application_timeline', { apply_no })).toHaveLength(3)
})

test('a time in the future, before the application or without zone and a reason that does not belong to the status are refused by name [S16.9]', async () => {
  const { apply_no } = await appliedVisitor(server)
  for (const [field, event] of [
    ['at', { status: 'reviewing', at: before(-6) }],
    ['at', { status: 'reviewing', at: before(6) }],
    ['at', { status: 'reviewing', at: '2026-11-20 10:00' }],
    ['reason', { status: 'closed' }],
    ['reason', { status: 'reviewing', reason: 'decided' }],
  ] as const)
    expect(await report({ apply_no, ...event })).toMatchObject({
      http: 422,
      body: { code: 422, errors: [{ field }] },
    })
  // Clocks may differ a little.
  expect(await reported({ apply_no, status: 'received', at: before(4) })).toMatchObject({ applied: true })
  expect(await reported({ apply_no, status: 'reviewing', at: before(-4) })).toMatchObject({ applied: true })
  const [submitted, received] = await rowsOf(server, 'application_timeline', { apply_no })
  expect([submitted?.at, received?.at]).toEqual([server.clock.now(), server.clock.now()])
})

test('an institution that alternates between two statuses is refused after 30 reports of each, and can still close the application [S16.60]', async () => {
  const visitor = await appliedVisitor(server)
  const { apply_no } = visitor
  server.clock.forward(7_200)
  const turn = (n: number) =>
    report({ apply_no, status: n % 2 ? 'contacting' : 'reviewing', at: before(90 - n) })
  for (let n = 0; n < 2; n++) expect((await turn(n)).body.data.applied).toBe(true)
  // As many more of each as leave room for one.
  await sql`insert into institution_events
    select (jsonb_populate_record(e, jsonb_build_object('event_id', e.event_id || n))).*
    from institution_events e, generate_series(1, ${MOST_REPORTS - 2}) n where e.apply_no = ${apply_no}`.execute(
    server.db,
  )
  for (let n = 2; n < 4; n++) expect((await turn(n)).body.data.applied).toBe(true)
  const refused = { http: 409, body: { msg: '该申请的reviewing最多报告30次' } }
  expect(await turn(4)).toMatchObject(refused)
  expect(await rowsOf(server, 'institution_events', { apply_no })).toHaveLength(2 * MOST_REPORTS)
  const closed = { apply_no, status: 'closed', reason: 'decided' }
  expect(await reported(closed)).toMatchObject({ applied: true, status: 'closed' })
})

test('reports that arrive at the same time leave the newest of the highest stage, and go with the account [S16.9, S23.6]', async () => {
  const visitor = await appliedVisitor(server)
  const { apply_no, token } = visitor
  const reasons = ['duplicate', 'expired', 'decided', 'cancelled']
  server.clock.forward(3_600)
  await atOnce(20, (n) =>
    n % 5 === 4
      ? report({ apply_no, status: 'closed', reason: reasons[n % 4], at: before(n % 3) })
      : report({ apply_no, status: n % 2 ? 'reviewing' : 'contacting', at: before(n) }),
  )
  const events = await rowsOf(server, 'institution_events', { apply_no })
  const [newest] = events
    .filter(({ status }) => status === 'closed')
    .sort((a, b) => b.at.getTime() - a.at.getTime() || (a.event_id < b.event_id ? 1 : -1))
  const steps = await rowsOf(server, 'application_timeline', { apply_no })
  expect([events.length, steps.at(-1)?.reason]).toEqual([20, newest?.reason])
  // Each applied report has its entry, after that of the submission.
  expect(events.filter(({ applied }) => applied)).toHaveLength(steps.length - 1)
  expect(await shown(visitor)).toMatchObject({ status: 'closed' })
  await server.ok('/v1/user/delete', { confirm: true }, { token })
  expect(await rowsOf(server, 'institution_events', { apply_no })).toEqual([])
})

test('an institution that works on an application without a visit moves its steps to the review, and a visit confirmed later does not move it back [S16.9]', async () => {
  const visitor = await booked(server, server.clock.now())
  const { apply_no, token, order_no, visit_code } = visitor
  const steps = async () => {
    const stream = await server.ok('/v1/offline/stream', { order_no }, { token })
    return [stream.current, ...stream.steps.map(({ code, text }) => `${code} ${text}`)]
  }
  await report({ apply_no, status: 'contacting' }, { by: 'rural' })
  expect(await steps()).toEqual([
    'reviewed',
    'submitted ',
    expect.stringContaining('booked'),
    'reviewed 机构正在联系您',
  ])
  await server.ok('/v1/offline/write', { apply_no, visit_code })
  expect(await shown(visitor)).toMatchObject({ status: 'contacting' })
  expect((await steps())[0]).toBe('reviewed')
  await report({ apply_no, status: 'closed', reason: 'incomplete' }, { by: 'rural' })
  expect((await steps()).at(-1)).toContain('closed 机构没有在时限内收到需要补充的资料')
})
