import { CODE } from '@contract/codes'
import { sql } from 'kysely'
import { buildApp } from '../../src/app'
import { reviewAccountCommand } from '../../src/commands/review-account'
import { openDatabase, openPool } from '../../src/postgres/database'
import { TEST_PERSON } from '../../src/sandbox/review/account'
import { endDue } from '../../src/sandbox/review/end'
import { changedTables, stored, tableNames } from '../app/contract/stored'
import { findIn } from '../tools/canary'
import { connectionTo, createDatabase, dropDatabase } from '../tools/databases'
import { freshMobile, request, rowOf, rowsOf, type TestApp, testApp } from '../tools/harness'
import { applicationFor, consentIds, FIRST_STEP, fillOrder, HANGZHOU, type Walked } from '../tools/journey'
import { seal, stamp } from '../tools/sealed'

const SEND = '/v1.0/sms/encrypt/send/code'
const LOGIN = '/v1.0/user/encrypt/login'
const WRONG = { code: 601, msg: '验证码不正确或已失效，请重新获取' }
const GONE = { code: CODE.unauthenticated }
const MOBILE = '13900009999'

/** Messages that the real gateway got, and persons about whom the real identity service was asked. */
const sent: string[] = []
const outgoing = {
  sms: { showsCode: false, send: async ({ mobile }: { mobile: string }) => void sent.push(mobile) },
  verifier: { verify: async ({ name }: { name: string }) => sent.push(name) > 0 },
}

let database: string
let server: TestApp
beforeEach(async () => {
  sent.length = 0
  database = await createDatabase('template1')
  const { host, port, user } = connectionTo(database)
  const reviewDatabaseUrl = `postgres://${user}@localhost/${database}?host=${host}&port=${port}`
  server = await testApp({ mode: 'production', config: { reviewDatabaseUrl }, deps: outgoing })
})
afterEach(async () => {
  await server.close()
  await dropDatabase(database)
})

const run = (...args: string[]) => reviewAccountCommand.run(server.deps, args)
const switchOn = async (hours = '72') => {
  const { text } = await run('on', MOBILE, hours)
  return /code: +(\d{6}) /.exec(text)?.[1] ?? ''
}
const sealed = async <K extends typeof SEND | typeof LOGIN>(path: K, message: object) =>
  seal(await server.ok('/v1.0/user/encrypt/info', {}), path, { ...message, ...stamp(server.clock.now()) })
const askCode = async (mobile: string) => server.call(SEND, await sealed(SEND, { mobile, scene: 'login' }))
async function logIn(code: string, mobile = MOBILE) {
  const consents = consentIds(await server.ok('/v1.0/user/login/pre/check', { mobile }))
  return server.call(LOGIN, await sealed(LOGIN, { mobile, code, consents }))
}
async function enter(code: string) {
  await askCode(MOBILE)
  return (await logIn(code)).data?.token ?? ''
}
const statusOf = async (token: string) =>
  (await server.ok('/web/result/list', {}, { token })).applications.map(({ status }) => status)

/** The tables of the review account's database. */
async function inReview<T>(work: (db: TestApp['db']) => Promise<T>) {
  const db = openDatabase(openPool(connectionTo(database), 1))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

test('the review account passes the whole funnel, and nothing of it is in the main data or leaves the server [S25.39]', async () => {
  const code = await switchOn()
  await server.ok('/v1.0/user/encrypt/info', {})
  const before = await stored(server.db)
  const token = await enter(code)
  const options = { token }

  await server.ok('/v1/user/nameSaveCity', { name: TEST_PERSON.name, ...HANGZHOU }, options)
  const walked: Walked = { ok: server.ok, login: async () => token }
  const consents = consentIds(await server.ok('/web/form', {}, options))
  const stranger = { name: '张三', id_no: TEST_PERSON.id_no, consents }
  expect(await server.ok('/web/two/element/valid', stranger, options)).toEqual({ valid: false })
  const order_no = await fillOrder(walked, token, [FIRST_STEP, { ...TEST_PERSON }])
  const { trace_id } = await server.ok('/v2/product/showList', { order_no }, options)
  expect(trace_id).toBeTruthy()
  const payload = await applicationFor(
    { ...walked, ok: (path, given, by) => server.ok(path, given, { ...options, ...by }) },
    order_no,
    'cf1-daily',
  )
  await server.ok('/v1/product/apply', payload, options)
  const seen = [await statusOf(token)]
  for (const minutes of [1, 2]) {
    server.clock.forward(minutes * 60)
    seen.push(await statusOf(token))
  }
  expect(seen).toEqual([['received'], ['reviewing'], ['contacting']])
  const mark = { id: 'm1', name: 'page_view', page: '/from', at: server.clock.now().toISOString(), props: {} }
  await server.ok('/st/mark', { events: [mark] }, options)
  await server.ok('/v1.0/channel/monitor', { channel: 'organic', landing: '/' }, options)
  expect(await server.call('/v1/user/data/export', {}, options)).toMatchObject({ code: 200 })
  const given = (await server.ok('/v1/user/consent/list', {}, options)).consents
  const transfer = given.find(({ institution }) => institution?.code === 'cf1')
  await server.ok('/v1/user/consent/withdraw', { id: transfer?.id ?? 0 }, options)
  expect(await statusOf(token)).toEqual(['withdrawn'])

  expect(changedTables(before, await stored(server.db))).toEqual(['review_accounts'])
  const kept: string[] = []
  for (const name of await tableNames(server.db)) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(
      server.db,
    )
    const words = { MOBILE, id_no: TEST_PERSON.id_no, name: TEST_PERSON.name, order_no, code: ` ${code}` }
    kept.push(...findIn(rows.map(({ text }) => text).join('\n'), words).map((word) => `${name}: ${word}`))
  }
  expect(kept).toEqual([])
  expect(sent).toEqual([])
  expect(server.logs.filter((line) => line.includes(MOBILE) || line.includes(code))).toEqual([])

  expect(await server.call('/v1/user/delete', { confirm: true }, options)).toMatchObject({ code: 200 })
  expect(await server.call('/v1/user/city', {}, options)).toMatchObject(GONE)
  expect(await inReview((db) => rowsOf({ db }, 'visitors'))).toEqual([])
})

test('a request for a code is answered alike for every number, a wrong code of the review account counts like any other, and when the review database is missing only the review account fails [S25.39]', async () => {
  const code = await switchOn()
  const stranger = freshMobile()
  const answers = [await askCode(MOBILE), await askCode(stranger)]
  expect(answers[0]).toEqual(answers[1])
  expect(sent).toEqual([stranger])
  expect([await askCode(MOBILE), await askCode(stranger)]).toMatchObject([{ code: 429 }, { code: 429 }])
  expect(await logIn(code, stranger)).toMatchObject(WRONG)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries++) expect(await logIn(wrong)).toMatchObject(WRONG)
  expect(await logIn(code)).toMatchObject(WRONG)
  server.clock.forward(60)
  const [message, late] = [await sealed(SEND, { mobile: MOBILE, scene: 'login' }), { requestId: 'another' }]
  expect(await server.call(SEND, message)).toMatchObject({ code: 200 })
  const { data } = await logIn(code)
  expect(data?.token).toMatch(/^review~/)
  server.clock.forward(60)
  await server.call(SEND, message, late)
  expect(await logIn(code)).toMatchObject(WRONG)

  await dropDatabase(database)
  const lost = await server.app.inject(request('/v1/user/city', {}, { token: data?.token ?? '' }))
  expect(lost.statusCode).toBe(503)
  expect(await askCode(freshMobile())).toMatchObject({ code: 200 })
})

test('after its time the review account is refused at once, and the next automatic run deletes all of it, also after a crash [S25.39]', async () => {
  const code = await switchOn('1')
  await server.ok('/v1.0/channel/monitor', { channel: 'organic', landing: '/' }, { device: 'reviewer' })
  await server.ok('/v1.0/channel/monitor', { channel: 'organic', landing: '/' }, { device: 'somebody' })
  await server.ok('/v1.0/sms/send/code', { mobile: MOBILE, scene: 'login' }, { device: 'reviewer' })
  const consents = consentIds(await server.ok('/v1.0/user/login/pre/check', { mobile: MOBILE }))
  const plain = { mobile: MOBILE, code, consents }
  const { token } = await server.ok('/v1.0/user/code/login', plain, { device: 'reviewer' })
  expect(await endDue(server.deps)).toBe(false)
  expect((await run()).text).toMatch(/^on until .* 1 devices/)

  server.clock.forward(3_600)
  expect(await server.call('/v1/user/city', {}, { token })).toMatchObject(GONE)
  expect(await run()).toMatchObject({ ok: false })
  const row = await rowOf(server, 'review_accounts')
  expect(await endDue(server.deps)).toBe(true)
  const { devices, ...again } = row
  await server.db
    .insertInto('review_accounts')
    .values({ ...again, devices })
    .execute()
  expect(await endDue(server.deps)).toBe(true)
  expect(await inReview(tableNames)).toEqual([])
  expect(await rowsOf(server, 'review_accounts')).toEqual([])
  const hits = await rowsOf(server, 'channel_hits')
  expect(hits.map(({ device }) => device)).toEqual(['somebody'])
  const touched = (await rowsOf(server, 'device_channels')).map(({ device }) => device)
  expect(touched).toEqual(expect.arrayContaining(['somebody']))
  expect(touched).not.toContain('reviewer')
  expect((await run()).text).toBe('off')
})

test('a login at one server is known to the other one, and the command ends it at both [S25.39]', async () => {
  const code = await switchOn()
  const other = await buildApp(server.deps, { log: { write: () => {} } })
  try {
    const city = (token: string) => other.inject(request('/v1/user/city', {}, { token }))
    const token = await enter(code)
    expect((await city(token)).json()).toMatchObject({ code: 200 })
    expect(await run('off')).toMatchObject({ text: 'off, its data is deleted' })
    expect((await city(token)).json()).toMatchObject(GONE)
    expect(await server.call('/v1/user/city', {}, { token })).toMatchObject(GONE)
    expect(await inReview(tableNames)).toEqual([])

    const next = await switchOn()
    server.clock.forward(60)
    expect((await city(token)).json()).toMatchObject(GONE)
    expect(await statusOf(await enter(next))).toEqual([])
  } finally {
    await other.close()
  }
})

test('the command refuses a database that is not empty, a number with an account and more than 14 days [S25.39]', async () => {
  await expect(run('on', MOBILE, '337')).rejects.toThrow('Usage')
  await askCode(MOBILE)
  expect(sent).toEqual([MOBILE])
  await inReview((db) => sql`create table orders ()`.execute(db))
  await expect(run('on', MOBILE)).rejects.toThrow('is not empty')
  expect(await inReview(tableNames)).toEqual(['orders'])
  expect(await rowsOf(server, 'review_accounts')).toEqual([])
  const mobile_index = server.deps.vault.index(MOBILE, 'mobile')
  const visitor = { mobile_index, mobile_sealed: '-', phone_mark: '-', created_at: server.clock.now() }
  await server.db.insertInto('visitors').values(visitor).execute()
  await expect(run('on', MOBILE)).rejects.toThrow('has an account')
})
