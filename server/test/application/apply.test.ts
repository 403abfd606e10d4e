import { fen } from '@contract/brands'
import { sql } from 'kysely'
import { CLOSED_TEXT, STATUS_TEXT, UNDELIVERED, VISIT_TO_BOOK } from '../../src/application/texts'
import {
  atOnce,
  fieldError,
  freshMobile,
  replaceText,
  rowOf,
  rowsOf,
  setRows,
  testServer,
} from '../tools/harness'
import {
  applicationFor,
  appliedVisitor,
  FIRST_STEP,
  fillOrder,
  idNo,
  LOAN,
  OFFLINE_PRODUCT,
  readyVisitor,
  settle,
} from '../tools/journey'
import { inForce } from '../tools/seed-agreements'

const APPLY = '/v1/product/apply'
const RESULT = '/web/result/list'

const server = testServer()

/** A visitor who has read a product's cost sheet, and a function that applies with parts of the request changed. */
async function reader() {
  const visitor = await readyVisitor(server)
  const { token, order_no } = visitor
  const payload = await applicationFor(server, order_no, 'cf1-daily')
  return {
    ...visitor,
    payload,
    apply: (change: Partial<typeof payload> = {}) => server.call(APPLY, { ...payload, ...change }, { token }),
    applications: async () => (await server.ok(RESULT, { order_no }, { token })).applications,
  }
}

test('an application is stored with its terms, consents, cost sheet, timeline and delivery [S7.6, S16.5, S24.14]', async () => {
  const { token, order_no } = await readyVisitor(server)
  const device = 'device-9'
  const payload = await applicationFor(server, order_no, 'cf1-daily', { ...LOAN, device })
  const answer = await server.ok(APPLY, payload, { token, channel: 'test-c3', device })
  expect(answer).toEqual({ apply_no: expect.stringMatching(/^SQ\d{18}$/), status: 'submitted' })

  const { apply_no } = answer
  const application = await rowOf(server, 'applications', { apply_no })
  expect(application).toMatchObject({
    order_no,
    product_code: 'cf1-daily',
    institution_code: 'cf1',
    amount: LOAN.amount,
    term: LOAN.term,
    status: 'submitted',
    cost_sheet_hash: payload.cost_sheet_hash,
    cost_sheet: { hash: payload.cost_sheet_hash, amount: LOAN.amount },
  })
  const { user_id } = application
  const from = { channel: 'test-c3', device: 'device-9', withdrawn_at: null }
  expect(await rowsOf(server, 'consents', { user_id, purpose: 'apply' })).toMatchObject([
    { ...from, agreement_code: 'share-cf1', version: inForce('share').version, institution_code: 'cf1' },
    { ...from, agreement_code: 'notice-cf1', version: inForce('notice').version, institution_code: null },
  ])
  expect(await rowsOf(server, 'application_timeline', { apply_no })).toMatchObject([{ status: 'submitted' }])
  const delivery = { kind: 'deliver', done_at: null, attempts: 0 }
  expect(await rowsOf(server, 'deliveries', { apply_no })).toMatchObject([delivery])
})

test('an application that lacks any single consent is refused, and the agreement is named [S24.2, S24.6]', async () => {
  const { payload, apply, applications } = await reader()
  const [share = '', notice = ''] = payload.consent_ids
  const shareTitle = '《个人信息共享授权书（示例第一消费金融）》'
  const noticeTitle = '《借款申请须知（示例第一消费金融）》'
  for (const [consent_ids, missing] of [
    [[], shareTitle + noticeTitle],
    [[share], noticeTitle],
    [[notice], shareTitle],
    [[notice, share.replace('cf1', 'cf2')], shareTitle],
  ] as const) {
    const refused = fieldError('consent_ids', `请先阅读并同意${missing}`)
    expect(await apply({ consent_ids: [...consent_ids] })).toMatchObject(refused)
  }
  expect(await applications()).toEqual([])
  expect((await apply({ consent_ids: [notice, share, 'something-else'] })).code).toBe(200)
})

test('consent to a text that has been replaced does not count [S24.6]', async () => {
  const { order_no, apply } = await reader()
  await replaceText(server, 'share-cf1')
  expect(await apply()).toMatchObject(fieldError('consent_ids'))
  expect((await apply(await applicationFor(server, order_no, 'cf1-daily'))).code).toBe(200)
  await server.db.deleteFrom('agreement_versions').where('version', '=', '9.0').execute()
})

test('an application needs a listed product that fits the order, an amount and term that it offers, and a complete order', async () => {
  const { order_no, apply, payload } = await reader()
  expect(await apply({ amount: fen(9_000_000), term: 36 })).toMatchObject({
    code: 601,
    errors: [{ field: 'amount' }, { field: 'term' }],
  })
  expect(await apply(await applicationFor(server, order_no, OFFLINE_PRODUCT))).toMatchObject({
    code: 409,
    msg: '您的居住城市不在服务范围内，该产品只服务广东省',
  })
  expect((await apply({ code: 'micro2-dear' })).code).toBe(404)
  const guest = { token: await server.login() }
  const { order_no: empty } = await server.ok('/web/form', {}, guest)
  expect((await server.call(APPLY, { ...payload, order_no: empty }, guest)).code).toBe(409)
})

test('one order can be used to apply for several products, but only once for each until that application has ended', async () => {
  const { token, order_no, payload, applications } = await reader()
  const codes = ['cf1-daily', 'city-consumer', 'direct-flex']
  for (const code of codes) await server.ok(APPLY, await applicationFor(server, order_no, code), { token })
  expect((await applications()).map(({ code }) => code).sort()).toEqual(codes)
  const check = (code: string) => server.ok('/v1/user/productCheck', { order_no, code }, { token })
  expect(await check('cf1-daily')).toMatchObject({ eligible: false, reasons: [{ code: 'applied' }] })
  expect(await check('micro1-daily')).toEqual({ eligible: true, reasons: [] })

  const first = (await applications()).find(({ code }) => code === 'cf1-daily')
  const { order_no: next } = await server.ok('/web/form', {}, { token })
  for (const again of [payload, { ...payload, order_no: next }])
    expect(await server.ok(APPLY, again, { token })).toMatchObject({ apply_no: first?.apply_no })
  await setRows(server, 'applications', { apply_no: first?.apply_no }, { status: 'closed' })
  expect((await server.ok(APPLY, payload, { token })).apply_no).not.toBe(first?.apply_no)
})

test('the list has the applications of the order that is asked for, and without an order those of all orders [S7.6]', async () => {
  const { token, payload } = await reader()
  const { apply_no } = await server.ok(APPLY, payload, { token })
  const { order_no: next } = await server.ok('/web/form', {}, { token })
  const listed = async (of: { order_no?: string }) =>
    (await server.ok(RESULT, of, { token })).applications.map((application) => application.apply_no)
  expect([await listed({}), await listed({ order_no: next })]).toEqual([[apply_no], []])
})

test('100 simultaneous applications of one visitor for one product leave exactly one, with one set of consents [S16.4]', async () => {
  const { token, order_no, payload } = await reader()
  /** Without a connection in time a call gets HTTP 503, and is retried as the client does. */
  const apply = (): ReturnType<typeof server.ok<typeof APPLY>> =>
    server.ok(APPLY, payload, { token }).catch((error: Error) => {
      if (!error.message.includes('HTTP 503')) throw error
      return apply()
    })
  const answers = await atOnce(100, apply)
  expect(new Set(answers.map((answer) => answer.apply_no)).size).toBe(1)

  const [application, ...others] = await rowsOf(server, 'applications', { order_no })
  expect(others).toEqual([])
  const { apply_no = '', user_id = 0 } = application ?? {}
  expect(await rowsOf(server, 'application_timeline', { apply_no })).toHaveLength(1)
  expect(await rowsOf(server, 'deliveries', { apply_no })).toHaveLength(1)
  expect(await rowsOf(server, 'consents', { user_id, purpose: 'apply' })).toHaveLength(2)
})

test('the list of a visitor’s applications, ended ones included, is read through an index', async () => {
  const plan = await server.db.transaction().execute(async (trx) => {
    // PostgreSQL would scan a table of a few rows anyway, so sequential scans are switched off.
    await sql`set local citus.propagate_set_commands = 'local'`.execute(trx)
    await sql`set local enable_seqscan = off`.execute(trx)
    const own = trx.selectFrom('applications').selectAll().where('user_id', '=', 1)
    return own.orderBy('created_at', 'desc').explain('text')
  })
  expect(JSON.stringify(plan)).toContain('applications_user')
})

test('no status text claims an approval [S1.5, S24.17]', () => {
  expect(JSON.stringify([STATUS_TEXT, CLOSED_TEXT, UNDELIVERED, VISIT_TO_BOOK])).not.toMatch(
    /已通过|批准|拒绝|放款成功|必下|秒/,
  )
})

const pending = async (token: string) => (await server.ok('/v1/app/pending', {}, { token })).pending

test('a visitor without a city resumes at /from with a new order, and a visitor with a city and nothing begun has nothing to resume', async () => {
  const token = await server.login()
  const found = await pending(token)
  expect(found).toMatchObject({ page: 'from', flow: 0, amount: null })
  expect((await server.ok('/web/form', {}, { token })).order_no).toBe(found?.order_no)

  const other = await server.login()
  await settle(server, other)
  expect(await pending(other)).toBeNull()
})

test('an order is resumed at its form until it is complete, then at its offers [S7.6, S10.4, S14.2]', async () => {
  const token = await server.login()
  await settle(server, token)
  const { order_no } = await server.ok('/web/form', {}, { token })
  const { amount } = LOAN
  expect(await pending(token)).toMatchObject({ order_no, page: 'selectProduct', flow: 0 })
  await fillOrder(server, token, [FIRST_STEP])
  expect(await pending(token)).toMatchObject({ order_no, page: 'selectProduct', flow: 1, amount })
  await fillOrder(server, token, [undefined, { name: '张三', id_no: idNo() }])
  const updated_at = server.clock.now().toISOString()
  expect(await pending(token)).toEqual({ order_no, page: 'productList', flow: 2, amount, updated_at })
})

test('after an application the result can be resumed for 30 days, or until the application has ended', async () => {
  const mobile = freshMobile()
  const { token, order_no } = await appliedVisitor(server, 'cf1-daily', mobile)
  const { amount } = LOAN
  expect(await pending(token)).toMatchObject({ order_no, page: 'result', flow: 2, amount })
  server.clock.forward(30 * 86_400 - 1)
  const late = await server.login(mobile)
  expect(await pending(late)).toMatchObject({ order_no, page: 'result' })
  server.clock.forward(1)
  expect(await pending(late)).toBeNull()

  const ended = await appliedVisitor(server)
  await setRows(server, 'applications', { apply_no: ended.apply_no }, { status: 'closed' })
  expect(await pending(ended.token)).toBeNull()
})

test('an empty new order does not hide the result, but an order with answers does, and asks for nothing that the last order answered', async () => {
  const { token, order_no } = await appliedVisitor(server)
  const { order_no: next } = await server.ok('/web/form', {}, { token })
  expect(await pending(token)).toMatchObject({ order_no, page: 'result' })
  await server.ok('/web/form/save', { order_no: next, flow: 0, values: FIRST_STEP }, { token })
  expect(await pending(token)).toMatchObject({ order_no: next, page: 'productList', flow: 2 })
})
