import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { verifyLedger } from '../../src/services/consent/verify'
import { issueUid } from '../../src/services/login/uid'
import { purge } from '../../src/services/privacy/purge'
import { freshMobile, rowsOf, type TestApp, testApp } from '../tools/harness'
import { held } from '../tools/held'
import { applicationFor, readyVisitor } from '../tools/journey'
import { leave } from '../tools/privacy-visitor'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const DAY = 86_400
const purged = () => purge(server.db, server.clock.now())
/** The longest that six months can be: 1 March to 1 September. */
const SIX_MONTHS = 184 * DAY
const numbers = async () =>
  (await server.db.selectFrom('applications').select('apply_no').execute()).map(({ apply_no }) => apply_no)

/** An application of its own visitor. */
async function applied() {
  const { token, order_no } = await readyVisitor(server)
  const payload = await applicationFor(server, order_no, 'cf1-daily')
  await server.ok('/v2/product/showList', { order_no }, { token })
  return { order_no, apply_no: (await server.ok('/v1/product/apply', payload, { token })).apply_no }
}

test('an ended application goes after three years with its order; one that is live, and a younger one, stay [S27.15]', async () => {
  const ended = await applied()
  const live = await applied()
  const close = (apply_no: string) =>
    server.db
      .updateTable('applications')
      .set({ status: 'closed', updated_at: server.clock.now() })
      .where('apply_no', '=', apply_no)
      .execute()
  await close(ended.apply_no)
  server.clock.forward(3 * 365 * DAY - 60)
  const young = await applied()
  await close(young.apply_no)
  await purge(server.db, server.clock.now())
  expect((await numbers()).sort()).toEqual([ended, live, young].map(({ apply_no }) => apply_no).sort())

  server.clock.forward(120)
  await purge(server.db, server.clock.now())
  expect((await numbers()).sort()).toEqual([live, young].map(({ apply_no }) => apply_no).sort())
  const orders = await server.db.selectFrom('orders').select('order_no').execute()
  const kept = orders.map(({ order_no }) => order_no)
  expect(kept).not.toContain(ended.order_no)
  expect(kept).toEqual(expect.arrayContaining([live.order_no, young.order_no]))
})

/** The rows of a visit, by table. */
const USES = ['marks', 'channel_hits', 'ad_clicks', 'ad_visitors', 'support_clicks', 'login_marks'] as const
async function uses(device: string, visitor: string) {
  const counts: Record<string, number> = {}
  for (const table of USES) {
    const column = table === 'ad_visitors' ? 'visitor' : 'device'
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)}
      where ${sql.ref(column)} = ${table === 'ad_visitors' ? visitor : device}`.execute(server.db)
    counts[table] = rows[0]?.n ?? 0
  }
  return counts
}
const each = (n: number) => Object.fromEntries(USES.map((table) => [table, n]))

/** Leaves one row of each kind, as a visitor does who comes from a channel and looks around. */
async function lookAround(options: { device: string; token: string }, channel = 'organic') {
  const landing = `/landing/${channel}`
  await server.ok('/v1.0/channel/monitor', { channel, click_id: 'c-1', landing }, options)
  const mark = {
    id: randomUUID(),
    name: 'view',
    page: '/',
    at: server.clock.now().toISOString(),
    props: {},
  }
  await server.ok('/st/mark', { events: [mark] }, options)
  await server.ok('/web/ad/click', { id: 1 }, options)
  await server.ok('/web/ad/uv/click', { id: 1 }, options)
  const { items } = await server.ok('/open/support/list', { sid: 'demo' }, options)
  await server.ok('/open/support/click', { sid: 'demo', item: items[0]?.item ?? '' }, options)
  await server.ok('/v1/user/loginMark', { scene: 'code' }, options)
}

test('what a visit leaves goes after six months; the channel that first brought the visitor stays theirs [S27.15]', async () => {
  const device = 'looking-around'
  const mobile = freshMobile()
  const { token: old, user_id } = await server.ok('/test/user/login', { mobile }, { device })
  await lookAround({ device, token: old })
  await purged()
  expect(await uses(device, `user:${user_id}`)).toEqual(each(1))

  server.clock.forward(SIX_MONTHS - 60)
  const token = await server.login(mobile, { device })
  await lookAround({ device, token }, 'partner')
  await purged()
  expect(await uses(device, `user:${user_id}`)).toEqual(each(2))

  server.clock.forward(120)
  await purged()
  expect(await uses(device, `user:${user_id}`)).toEqual(each(1))
  const { text } = await server.ok('/v1/user/data/export', {}, { token })
  expect(text).toContain('第一次来自渠道：organic\n最近一次来自渠道：partner')
  expect(text).toContain('浏览记录1条，广告点击1次')
  expect(text).toContain('登录、浏览、到访和广告点击记录：184天')

  server.clock.forward(SIX_MONTHS)
  await purged()
  expect(await uses(device, `user:${user_id}`)).toEqual(each(0))
  const again = await server.login(mobile, { device: 'another' })
  const after = await server.ok('/v1/user/data/export', {}, { token: again })
  expect(after.text).toContain('第一次来自渠道：organic\n最近一次来自渠道：partner')
})

test('which channel brought a device stays while somebody has logged in on it, else six months after the last landing', async () => {
  const land = (device: string, channel: string, token?: string) =>
    server.ok('/v1/user/activeChannel', { channel }, { device, ...(token ? { token } : {}) })
  const known = async () => {
    const rows = await server.db
      .selectFrom('device_channels')
      .select(['device', 'first_channel'])
      .where('device', 'in', ['theirs', 'nobodys', 'coming-back'])
      .orderBy('device')
      .execute()
    return rows.map(({ device, first_channel }) => `${device} ${first_channel}`)
  }
  await land('theirs', 'organic', await server.login(freshMobile(), { device: 'theirs' }))
  await land('nobodys', 'organic')
  await land('coming-back', 'organic')
  server.clock.forward(SIX_MONTHS - 60)
  await land('coming-back', 'partner')
  server.clock.forward(120)
  await purged()
  expect(await known()).toEqual(['coming-back organic', 'theirs organic'])
  await land('nobodys', 'partner')
  expect(await known()).toContain('nobodys partner')
})

test('a great many marks go in one run, and one that somebody works with holds up nothing', async () => {
  server.clock.forward(SIX_MONTHS + DAY)
  const before = new Date(server.clock.now().getTime() - (SIX_MONTHS + 60) * 1000)
  await sql`insert into marks (id, name, page, at, props, channel, device, user_id, received_at)
    select 'many-' || n, 'view', 'home', now(), '{}', '', 'many', null, ${before}::timestamptz - n * interval '1 s'
    from generate_series(1, 12345) n`.execute(server.db)
  const left = () => server.db.selectFrom('marks').select('id').where('device', '=', 'many').execute()
  await server.db.transaction().execute(async (trx) => {
    await trx.selectFrom('marks').select('id').where('id', '=', 'many-77').forUpdate().execute()
    await purged()
    expect((await left()).slice(0, 2)).toEqual([{ id: 'many-77' }])
  })
  await purged()
  expect(await left()).toHaveLength(0)
})

test('a lead goes after a year with its shares [S27.15]', async () => {
  const { agreements } = await server.ok('/open/support/init', { sid: 'demo' })
  const consents = agreements.map(({ consent_id }) => consent_id)
  const lead = { sid: 'demo', mobile: '13812345678', values: { call_time: 'morning' }, consents }
  await server.ok('/open/support/put', lead)
  const left = () => rowsOf(server, 'support_shares')
  server.clock.forward(364 * DAY)
  await purge(server.db, server.clock.now())
  expect(await left()).toHaveLength(4)
  server.clock.forward(2 * DAY)
  await purge(server.db, server.clock.now())
  expect(await left()).toEqual([])
})

test('the consents of a lead go three years after it, nobody knows then whose they were, and the ledger is whole', async () => {
  const verify = () => verifyLedger(server.db, { now: server.clock.now(), known: [] })
  const lead_no = await leave(server, freshMobile(), ['cf1', 'city'])
  const withdrawn = await leave(server, freshMobile(), ['cf1'], await server.login())
  const rows = async (table: 'consents' | 'consent_subjects' | 'outbox' | 'support_leads', of = lead_no) =>
    (await server.db.selectFrom(table).select('lead_no').where('lead_no', '=', of).execute()).length
  const all = await rows('consents')
  expect([all, await rows('outbox')]).toEqual([4, 2])
  server.clock.forward(366 * DAY)
  await purged()
  expect([await rows('support_leads'), await rows('outbox'), await rows('consents')]).toEqual([0, 0, all])

  server.clock.forward(3 * 365 * DAY - 60)
  await purged()
  expect([await rows('consents'), await rows('consents', withdrawn)]).toEqual([all, 3])
  const before = await verify()
  expect(before.problems).toEqual([])

  server.clock.forward(120)
  await purged()
  expect([await rows('consent_subjects'), await rows('consent_subjects', withdrawn)]).toEqual([0, 0])
  const after = await verify()
  expect(after).toMatchObject({ problems: [], head: before.head, entries: before.entries })
  expect(after.anonymous).toBeGreaterThanOrEqual(before.anonymous + all)
})

test('the word that a consent was withdrawn is kept three years after an institution was told', async () => {
  const { apply_no } = await applied()
  await server.db
    .insertInto('outbox')
    .values(
      [server.clock.now(), null].map((done_at) => ({
        kind: 'withdraw' as const,
        apply_no,
        institution_code: 'cf1',
        available_at: server.clock.now(),
        last_error: null,
        done_at,
        created_at: server.clock.now(),
      })),
    )
    .execute()
  const told = async () =>
    (
      await server.db
        .selectFrom('outbox')
        .select('done_at')
        .where('apply_no', '=', apply_no)
        .where('kind', '=', 'withdraw')
        .execute()
    ).length
  server.clock.forward(3 * 365 * DAY - 60)
  await purged()
  expect(await told()).toBe(2)
  server.clock.forward(120)
  await purged()
  expect(await told()).toBe(1)
})

test('a visitor known only by a login link is deleted when the session that waited for the consents expires, and one who has given them is not', async () => {
  const enter = async (mobile = freshMobile()) => {
    const uid = await issueUid(server.db, server.deps, { mobile, issued_by: 'partner', seconds: 600 })
    return server.ok('/v1.0/user/uid/login', { uid, _token: '' })
  }
  const known = async (user_id: number) =>
    (await server.db.selectFrom('visitors').select('user_id').where('user_id', '=', user_id).execute()).length
  const gone = await enter()
  const mobile = freshMobile()
  const consented = await enter(mobile)
  await server.login(mobile)
  const back = freshMobile()
  const returned = await enter(back)

  server.clock.forward(30 * DAY - 60)
  await purged()
  expect(await known(gone.user_id)).toBe(1)
  expect((await enter(back)).user_id).toBe(returned.user_id)

  server.clock.forward(120)
  await purged()
  expect(await known(gone.user_id)).toBe(0)
  for (const { user_id } of [consented, returned]) expect(await known(user_id)).toBe(1)

  // A row that another transaction has locked is waited for: without its expired session, which this run deletes, no later
  // run would find it.
  server.clock.forward(30 * DAY)
  const work = held()
  const working = server.db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('visitors')
      .select('user_id')
      .where('user_id', '=', returned.user_id)
      .forUpdate()
      .execute()
    await work.hold()
  })
  await work.underWay
  const run = purged()
  await new Promise((resolve) => setTimeout(resolve, 100))
  work.release()
  await Promise.all([working, run])
  expect(await known(returned.user_id)).toBe(0)
  expect(await known(consented.user_id)).toBe(1)
})
