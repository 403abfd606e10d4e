import { randomUUID } from 'node:crypto'
import { institutionCode } from '@contract/brands'
import { sql } from 'kysely'
import { findWhose } from '../../src/case/find'
import { verifyLedger } from '../../src/consent/verify'
import { issueUid } from '../../src/login/uid'
import type { Database } from '../../src/postgres/tables'
import { purge } from '../../src/use-cases/purge-expired'
import { freshMobile, rowOf, rowsOf, setRows, testServer } from '../tools/harness'
import { appliedVisitor } from '../tools/journey'
import { leave } from '../tools/privacy-visitor'

const server = testServer()

const DAY = 86_400
const YEAR = 365 * DAY
/** The longest possible six months: 1 March to 1 September. */
const SIX_MONTHS = 184 * DAY
const purged = () => purge(server.db, server.clock.now())
const purgedAfter = (seconds: number) => {
  server.clock.forward(seconds)
  return purged()
}
const countOf = async (table: keyof Database, having: object) => (await rowsOf(server, table, having)).length

test('an ended application is deleted with its order after three years, and active or newer applications stay [S27.15]', async () => {
  const close = ({ apply_no }: { apply_no: string }) =>
    setRows(server, 'applications', { apply_no }, { status: 'closed', updated_at: server.clock.now() })
  const [ended, live] = [await appliedVisitor(server), await appliedVisitor(server)]
  await close(ended)
  server.clock.forward(3 * YEAR - 60)
  const young = await appliedVisitor(server)
  await close(young)
  const left = async () =>
    Promise.all(
      [ended, live, young].map(async ({ apply_no, order_no }) => [
        await countOf('applications', { apply_no }),
        await countOf('orders', { order_no }),
      ]),
    )
  const [kept, gone] = [
    [1, 1],
    [0, 0],
  ]
  await purged()
  expect(await left()).toEqual([kept, kept, kept])
  await purgedAfter(120)
  expect(await left()).toEqual([gone, kept, kept])
})

/** The tables in which a visit stores a row. */
const USES = ['marks', 'channel_hits', 'ad_clicks', 'ad_visitors', 'support_clicks', 'login_marks'] as const

/** Stores one row of each kind, as a visitor does who comes from a channel and looks around. */
async function lookAround(options: { device: string; token: string }, channel = 'organic') {
  const landing = `/landing/${channel}`
  await server.ok('/v1.0/channel/monitor', { channel, click_id: 'c-1', landing }, options)
  const mark = { id: randomUUID(), name: 'view', page: '/', at: server.clock.now().toISOString(), props: {} }
  await server.ok('/st/mark', { events: [mark] }, options)
  await server.ok('/web/ad/click', { id: 1 }, options)
  await server.ok('/web/ad/uv/click', { id: 1 }, options)
  const { items } = await server.ok('/open/support/list', { sid: 'demo' }, options)
  await server.ok('/open/support/click', { sid: 'demo', item: items[0]?.item ?? '' }, options)
  await server.ok('/v1/user/loginMark', { scene: 'code' }, options)
}

test('the records of a visit are deleted after six months, and the channel that first brought the visitor is kept [S27.15]', async () => {
  const device = 'looking-around'
  const mobile = freshMobile()
  const { token: old, user_id } = await server.ok('/test/user/login', { mobile }, { device })
  const uses = () =>
    Promise.all(
      USES.map((table) =>
        countOf(table, table === 'ad_visitors' ? { visitor: `user:${user_id}` } : { device }),
      ),
    )
  const each = (count: number) => USES.map(() => count)
  await lookAround({ device, token: old })
  await purged()
  expect(await uses()).toEqual(each(1))

  server.clock.forward(SIX_MONTHS - 60)
  const token = await server.login(mobile, { device })
  await lookAround({ device, token }, 'partner')
  await purged()
  expect(await uses()).toEqual(each(2))

  await purgedAfter(120)
  expect(await uses()).toEqual(each(1))
  const { text } = await server.ok('/v1/user/data/export', {}, { token })
  expect(text).toContain('第一次来自渠道：organic\n最近一次来自渠道：partner')
  expect(text).toContain('浏览记录1条，广告点击1次')
  expect(text).toContain('登录、浏览、到访和广告点击记录：184天')

  await purgedAfter(SIX_MONTHS)
  expect(await uses()).toEqual(each(0))
  const again = await server.login(mobile, { device: 'another' })
  const after = await server.ok('/v1/user/data/export', {}, { token: again })
  expect(after.text).toContain('第一次来自渠道：organic\n最近一次来自渠道：partner')
})

test('the channel of a device is kept while a visitor has logged in on it, or else until six months after the last landing', async () => {
  const land = (device: string, channel: string, token?: string) =>
    server.ok('/v1/user/activeChannel', { channel }, { device, token })
  const known = async () =>
    (await rowsOf(server, 'device_channels'))
      .filter(({ device }) => ['theirs', 'nobodys', 'coming-back'].includes(device))
      .map(({ device, first_channel }) => `${device} ${first_channel}`)
  await land('theirs', 'organic', await server.login(freshMobile(), { device: 'theirs' }))
  await land('nobodys', 'organic')
  await land('coming-back', 'organic')
  server.clock.forward(SIX_MONTHS - 60)
  await land('coming-back', 'partner')
  await purgedAfter(120)
  expect(await known()).toEqual(['coming-back organic', 'theirs organic'])
  await land('nobodys', 'partner')
  expect(await known()).toContain('nobodys partner')
})

test('a large number of marks is deleted in one run, and a locked mark does not block the run', async () => {
  server.clock.forward(SIX_MONTHS + DAY)
  const before = new Date(server.clock.now().getTime() - (SIX_MONTHS + 60) * 1000)
  await sql`insert into marks (id, week, name, page, at, props, channel, device, user_id, received_at)
    select 'many-' || n, '1970-01-05', 'view', 'home', now(), '{}', '', 'many', null, ${before}::timestamptz - n * interval '1 s'
    from generate_series(1, 12345) n`.execute(server.db)
  const left = async () => (await rowsOf(server, 'marks', { device: 'many' })).map(({ id }) => id)
  await server.db.transaction().execute(async (trx) => {
    await trx.selectFrom('marks').select('id').where('id', '=', 'many-77').forUpdate().execute()
    await purged()
    expect(await left()).toEqual(['many-77'])
  })
  await purged()
  expect(await left()).toEqual([])
})

test('a lead is deleted with its shares after a year [S27.15]', async () => {
  const lead_no = await leave(server, freshMobile(), ['cf1', 'city'])
  await purgedAfter(364 * DAY)
  expect(await countOf('support_shares', { lead_no })).toBe(2)
  await purgedAfter(2 * DAY)
  expect(await countOf('support_shares', { lead_no })).toBe(0)
})

test('three years after the end of a lead its consents identify nobody, and the ledger is intact', async () => {
  const verify = () => verifyLedger(server.db, server.deps)
  const [lead_no, withdrawn] = [
    await leave(server, freshMobile(), ['cf1', 'city']),
    await leave(server, freshMobile(), ['cf1'], await server.login()),
  ]
  const counts = (...tables: (keyof Database)[]) =>
    Promise.all(tables.map((table) => countOf(table, { lead_no })))
  expect(await counts('consents', 'deliveries')).toEqual([4, 2])
  await purgedAfter(YEAR + DAY)
  expect(await counts('consents', 'deliveries', 'support_leads')).toEqual([4, 0, 0])

  await purgedAfter(3 * YEAR - 60)
  expect(await counts('consents')).toEqual([4])
  const [first, ...others] = await rowsOf(server, 'consents', { lead_no: withdrawn })
  expect(others).toHaveLength(2)
  const receipt = () => findWhose(server.db, server.deps, 'receipt', String(first?.id))
  expect(await receipt()).toMatchObject({ people: [], leads: [{ lead_no: withdrawn }] })
  const before = await verify()
  expect(before.problems).toEqual([])

  await purgedAfter(120)
  expect(await counts('consent_subjects')).toEqual([0])
  expect(await countOf('consent_subjects', { lead_no: withdrawn })).toBe(0)
  expect(await receipt()).toBeNull()
  const after = await verify()
  expect(after).toMatchObject({ problems: [], heads: before.heads, entries: before.entries })
  expect(after.anonymous).toBeGreaterThanOrEqual(before.anonymous + 4)
})

test('the notice of a withdrawn consent is kept for three years after the institution received it', async () => {
  const { apply_no } = await appliedVisitor(server)
  const { user_id } = await rowOf(server, 'applications', { apply_no })
  const at = server.clock.now()
  const word = { kind: 'withdraw' as const, user_id, apply_no, institution_code: institutionCode('cf1') }
  for (const done_at of [at, null])
    await server.db
      .insertInto('deliveries')
      .values({ ...word, available_at: at, created_at: at, done_at })
      .execute()
  const words = () => countOf('deliveries', { apply_no, kind: 'withdraw' })
  await purgedAfter(3 * YEAR - 60)
  expect(await words()).toBe(2)
  await purgedAfter(120)
  expect(await words()).toBe(1)
})

test('a visitor known only by a login link is deleted when the session that waited for the consents expires, and one who has given them is not', async () => {
  const enter = async (mobile = freshMobile()) => {
    const uid = await issueUid(server.db, server.deps, { mobile, issued_by: 'partner' })
    return server.ok('/v1.0/user/uid/login', { uid, _token: '' })
  }
  const known = async ({ user_id }: { user_id: number }) => {
    const [visitors, phones] = await Promise.all([
      countOf('visitors', { user_id }),
      countOf('phones', { user_id }),
    ])
    expect(phones).toBe(visitors)
    return visitors
  }
  const [mobile, back] = [freshMobile(), freshMobile()]
  const [gone, consented, returned] = [await enter(), await enter(mobile), await enter(back)]
  await server.login(mobile)

  await purgedAfter(30 * DAY - 60)
  expect(await known(gone)).toBe(1)
  expect((await enter(back)).user_id).toBe(returned.user_id)

  await purgedAfter(120)
  expect(await Promise.all([gone, consented, returned].map(known))).toEqual([0, 1, 1])

  // A row that another transaction has locked is left to the next run, together with the session that finds it.
  server.clock.forward(30 * DAY)
  const { user_id } = returned
  await server.db.transaction().execute(async (trx) => {
    await trx.selectFrom('visitors').select('user_id').where('user_id', '=', user_id).forUpdate().execute()
    await purged()
    expect(await known(returned)).toBe(1)
  })
  await purged()
  expect([await known(returned), await known(consented)]).toEqual([0, 1])
})
