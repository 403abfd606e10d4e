import { sql } from 'kysely'
import { rowOf, rowsOf, type TestApp, testApp } from '../tools/harness'
import { applicationFor, QUOTA, readyVisitor } from '../tools/journey'

const APPLY = '/v1/product/apply'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const of = async (apply_no: string) => rowOf(server, 'applications', { apply_no })

test('an application is stored with its terms, consents, cost sheet, timeline and delivery [S7.6, S16.5, S24.14]', async () => {
  const { token, order_no } = await readyVisitor(server)
  const payload = await applicationFor(server, order_no, 'cf1-daily')
  const answer = await server.ok(APPLY, payload, { token, channel: 'test-c3', device: 'device-9' })
  expect(answer).toEqual({ apply_no: expect.stringMatching(/^SQ261120\d{10}$/), status: 'submitted' })

  const application = await of(answer.apply_no)
  expect(application).toMatchObject({
    order_no,
    product_code: 'cf1-daily',
    institution_code: 'cf1',
    amount: QUOTA.amount,
    term: QUOTA.term,
    status: 'submitted',
    cost_sheet_hash: payload.cost_sheet_hash,
    cost_sheet: { hash: payload.cost_sheet_hash, amount: QUOTA.amount },
  })
  const consents = await rowsOf(server, 'consents', { user_id: application.user_id, purpose: 'apply' })
  expect(consents).toMatchObject([
    {
      agreement_code: 'share-cf1',
      institution_code: 'cf1',
      version: '1.0',
      channel: 'test-c3',
      device: 'device-9',
      withdrawn_at: null,
    },
    { agreement_code: 'notice-cf1', institution_code: null, version: '1.0' },
  ])
  const { html } = await server.ok('/support/agreement/detail', { code: 'share-cf1' })
  expect(html).toContain('示例第一消费金融')
  const { apply_no } = answer
  expect(await rowsOf(server, 'application_timeline', { apply_no })).toMatchObject([{ status: 'submitted' }])
  expect(await rowsOf(server, 'outbox', { apply_no })).toMatchObject([
    { kind: 'deliver', done_at: null, attempts: 0 },
  ])
})

test('one order can be applied with at several products', async () => {
  const { token, order_no } = await readyVisitor(server)
  for (const code of ['cf1-daily', 'direct-flex', 'city-consumer']) {
    await server.ok(APPLY, await applicationFor(server, order_no, code), { token })
  }
  const { applications } = await server.ok('/web/result/list', { order_no }, { token })
  expect(applications.map((application) => application.code).sort()).toEqual([
    'cf1-daily',
    'city-consumer',
    'direct-flex',
  ])
  const check = (code: string) => server.ok('/v1/user/productCheck', { order_no, code }, { token })
  expect(await check('cf1-daily')).toMatchObject({ eligible: false, reasons: [{ code: 'applied' }] })
  expect(await check('micro1-daily')).toEqual({ eligible: true, reasons: [] })
})

test('without each single consent the application is refused, and the agreement is named [S24.2, S24.6]', async () => {
  const { token, order_no } = await readyVisitor(server)
  const payload = await applicationFor(server, order_no, 'cf1-daily')
  const [share = '', notice = ''] = payload.consent_ids
  const tryWith = (consent_ids: string[]) => server.call(APPLY, { ...payload, consent_ids }, { token })
  const refused = (titles: string) => ({
    code: 601,
    errors: [{ field: 'consent_ids', content: `请先阅读并同意${titles}` }],
  })
  const shareTitle = '《个人信息共享授权书（示例第一消费金融）》'
  const noticeTitle = '《借款申请须知（示例第一消费金融）》'
  expect(await tryWith([])).toMatchObject(refused(shareTitle + noticeTitle))
  expect(await tryWith([share])).toMatchObject(refused(noticeTitle))
  expect(await tryWith([notice])).toMatchObject(refused(shareTitle))
  expect(await tryWith([notice, share.replace('cf1', 'cf2')])).toMatchObject(refused(shareTitle))
  expect((await server.ok('/web/result/list', { order_no }, { token })).applications).toEqual([])
  expect((await tryWith([notice, share, 'something-else'])).code).toBe(200)
})

test('consent to a text that has been replaced does not count [S24.6]', async () => {
  const own = await testApp()
  const { token, order_no } = await readyVisitor(own)
  const payload = await applicationFor(own, order_no, 'cf1-daily')
  await own.db
    .insertInto('agreement_versions')
    .values({
      code: 'share-cf1',
      version: '2.0',
      html: '<p>新版本</p>',
      hash: 'f'.repeat(64),
      source_hash: '',
      effective_at: new Date('2026-11-20T02:00:10Z'),
    })
    .execute()
  own.clock.forward(10)
  expect(await own.call(APPLY, payload, { token })).toMatchObject({
    code: 601,
    errors: [{ field: 'consent_ids' }],
  })
  expect((await own.call(APPLY, await applicationFor(own, order_no, 'cf1-daily'), { token })).code).toBe(200)
  await own.close()
})

test('a cost sheet that is not the current one is refused [S16.3, S24.14]', async () => {
  const { token, order_no } = await readyVisitor(server)
  const payload = await applicationFor(server, order_no, 'cf1-daily')
  const stale = { code: 409, msg: '费用明细已更新，请重新确认' }
  expect(await server.call(APPLY, { ...payload, cost_sheet_hash: '0'.repeat(64) }, { token })).toMatchObject(
    stale,
  )
  expect(await server.call(APPLY, { ...payload, amount: QUOTA.amount + 100_000 }, { token })).toMatchObject(
    stale,
  )
  const other = await applicationFor(server, order_no, 'direct-flex')
  expect(
    await server.call(APPLY, { ...payload, cost_sheet_hash: other.cost_sheet_hash }, { token }),
  ).toMatchObject(stale)
})

test('amount and term must be ones of the product, and the product must fit the order', async () => {
  const { token, order_no } = await readyVisitor(server)
  const payload = await applicationFor(server, order_no, 'cf1-daily')
  expect(await server.call(APPLY, { ...payload, amount: 9_000_000, term: 36 }, { token })).toMatchObject({
    code: 601,
    errors: [{ field: 'amount' }, { field: 'term' }],
  })
  const unfit = await applicationFor(server, order_no, 'rural-branch', { amount: 3_000_000, term: 12 })
  expect(await server.call(APPLY, unfit, { token })).toMatchObject({
    code: 409,
    msg: '您的居住城市不在服务范围内，该产品只服务广东省',
  })
  expect(await server.call(APPLY, { ...payload, code: 'micro2-dear' }, { token })).toMatchObject({
    code: 404,
  })
})

test('an incomplete order is refused', async () => {
  const { order_no } = await readyVisitor(server)
  const payload = await applicationFor(server, order_no, 'cf1-daily')
  const token = await server.login()
  const { order_no: mine } = await server.ok('/web/form', {}, { token })
  expect(await server.call(APPLY, { ...payload, order_no: mine }, { token })).toMatchObject({ code: 409 })
})

test('a second application for the same product is answered with the first, also from another order', async () => {
  const { token, order_no } = await readyVisitor(server)
  const payload = await applicationFor(server, order_no, 'cf1-daily')
  const first = await server.ok(APPLY, payload, { token })
  expect(await server.ok(APPLY, payload, { token })).toEqual(first)
  const { order_no: next } = await server.ok('/web/form', {}, { token })
  expect(await server.ok(APPLY, { ...payload, order_no: next }, { token })).toEqual(first)
})

test('after the first has ended the visitor can apply for the product again', async () => {
  const { token, order_no } = await readyVisitor(server)
  const payload = await applicationFor(server, order_no, 'cf1-daily')
  const first = await server.ok(APPLY, payload, { token })
  await server.db
    .updateTable('applications')
    .set({ status: 'closed' })
    .where('apply_no', '=', first.apply_no)
    .execute()
  const second = await server.ok(APPLY, payload, { token })
  expect(second.apply_no).not.toBe(first.apply_no)
})

test('200 applications at once for one visitor and product leave exactly one, with one set of consents [S16.4]', async () => {
  const { token, order_no } = await readyVisitor(server)
  const payload = await applicationFor(server, order_no, 'cf1-daily')
  /** A call that got no database connection in time is answered 503 and repeated, as the client does. */
  const apply = (): ReturnType<typeof server.ok<typeof APPLY>> =>
    server.ok(APPLY, payload, { token }).catch((error: Error) => {
      if (!error.message.includes('HTTP 503')) throw error
      return apply()
    })
  const answers = await Promise.all(Array.from({ length: 200 }, apply))
  expect(new Set(answers.map((answer) => answer.apply_no)).size).toBe(1)

  const [application, ...others] = await rowsOf(server, 'applications', { order_no })
  expect(others).toEqual([])
  const { apply_no = '', user_id = 0 } = application ?? {}
  expect(await rowsOf(server, 'application_timeline', { apply_no })).toHaveLength(1)
  expect(await rowsOf(server, 'outbox', { apply_no })).toHaveLength(1)
  expect(await rowsOf(server, 'consents', { user_id, purpose: 'apply' })).toHaveLength(2)
})

test('the result lists applications newest first with texts, and only to their owner [S7.6, S16.6]', async () => {
  const own = await testApp()
  const { token, order_no } = await readyVisitor(own)
  await own.ok(APPLY, await applicationFor(own, order_no, 'cf1-daily'), { token })
  own.clock.forward(60)
  await own.ok(APPLY, await applicationFor(own, order_no, 'direct-flex'), { token })
  const { applications } = await own.ok('/web/result/list', {}, { token })
  expect(applications).toMatchObject([
    { code: 'direct-flex' },
    {
      code: 'cf1-daily',
      order_no,
      product_name: '示例日常消费贷',
      institution: { name: '示例第一消费金融', licence_no: '示例-消金-0001' },
      offline: false,
      status: 'submitted',
      status_text: '已提交',
      timeline: [{ status: 'submitted', text: '已提交', at: '2026-11-20T02:00:00.000Z' }],
    },
  ])
  const stranger = await own.login()
  expect(await own.ok('/web/result/list', {}, { token: stranger })).toMatchObject({ applications: [] })
  expect(await own.call('/web/result/list', { order_no }, { token: stranger })).toMatchObject({ code: 404 })
  await own.close()
})

test("a visitor's own list is found through an index, ended applications included", async () => {
  const plan = await server.db.transaction().execute(async (trx) => {
    // A table of a few rows would be read whole in any case.
    await sql`set local enable_seqscan = off`.execute(trx)
    const own = trx
      .selectFrom('applications')
      .selectAll()
      .where('user_id', '=', 1)
      .orderBy('created_at', 'desc')
    return own.explain('text')
  })
  expect(JSON.stringify(plan)).toContain('applications_user')
})

test('no text of a status claims an approval [S1.5, S24.17]', async () => {
  const { STATUS_TEXT, OFFLINE_NEXT } = await import('../../src/services/application/texts')
  expect(JSON.stringify(STATUS_TEXT) + OFFLINE_NEXT).not.toMatch(/已通过|已批准|放款成功|必下|秒/)
})
