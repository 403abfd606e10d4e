import { type TestApp, testApp } from '../tools/harness'
import { applicationFor, readyVisitor } from '../tools/journey'
import { type Change, reseed } from '../tools/reseed'

const CODE = 'cf1-daily'
const APPLY = '/v1/product/apply'

let server: TestApp
beforeEach(async () => {
  server = await testApp({ config: { costSheetSeconds: 5 } })
})
afterEach(() => server.close())

const dearer: Change = ({ price }) => ({ price: { ...price, percent: 13.2 } })

/** A visitor who has read the sheet of 20,000 yuan over 12 months for long enough. */
async function reader() {
  const { token, order_no } = await readyVisitor(server)
  const application = await applicationFor(server, order_no, CODE)
  const { amount, term } = application
  const show = () => server.ok('/v2/product/info', { code: CODE, amount, term }, { token })
  await show()
  server.clock.forward(5)
  const apply = (cost_sheet_hash = application.cost_sheet_hash) =>
    server.call(APPLY, { ...application, cost_sheet_hash }, { token })
  return { token, order_no, hash: application.cost_sheet_hash, show, apply }
}

test('terms that change after the reading: the old sheet is refused, the new one must be shown and read anew', async () => {
  const { token, hash, show, apply } = await reader()
  await reseed(server, CODE, dearer)

  expect(await apply()).toMatchObject({ code: 409, msg: '费用明细已更新，请重新确认' })
  // The new hash alone is worth nothing: somebody else was shown that sheet.
  const elsewhere = await server.ok('/v2/product/info', { code: CODE, amount: 2_000_000, term: 12 })
  const renewed = elsewhere.cost_sheet.hash
  expect(renewed).not.toBe(hash)
  expect(await apply(renewed)).toMatchObject({ code: 409, msg: '请先阅读成本明示表，再提交申请' })
  expect((await server.ok('/web/result/list', {}, { token })).applications).toEqual([])

  const { cost_sheet } = await show()
  expect(cost_sheet).toMatchObject({ hash: renewed, items: [{ standard: '年利率13.2%' }] })
  expect(await apply(renewed)).toMatchObject({ code: 409, msg: '请先阅读成本明示表，5秒后可以提交' })
  server.clock.forward(5)
  expect(await apply(renewed)).toMatchObject({ code: 200, data: { status: 'submitted' } })
})

test.each<[string, Change]>([
  [
    'what default costs',
    ({ contingent }) => ({ contingent: contingent.map((one) => ({ ...one, method: `${one.method}。` })) }),
  ],
  [
    'a rule of whom it suits, though no figure changes',
    ({ rules }) => ({ rules: { ...rules, age_max: 60 } }),
  ],
])('a sheet read before a change of %s does not count', async (_, change) => {
  const { apply } = await reader()
  await reseed(server, CODE, change)
  expect(await apply()).toMatchObject({ code: 409, msg: '费用明细已更新，请重新确认' })
})

test('terms that change back make the sheet that was read current again', async () => {
  const { apply } = await reader()
  await reseed(server, CODE, dearer)
  expect((await apply()).code).toBe(409)
  await reseed(server, CODE)
  expect((await apply()).code).toBe(200)
})

test('the confirmation is stored: sheet, hash, since when it was read, when it was confirmed, and in the ledger', async () => {
  const { token, hash, apply } = await reader()
  const confirmed = server.clock.now()
  const { data } = await apply()
  const row = await server.db
    .selectFrom('applications')
    .selectAll()
    .where('apply_no', '=', data?.apply_no ?? '')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    cost_sheet_hash: hash,
    cost_sheet: { hash, statement: expect.stringContaining('不收取其他费用') },
    sheet_shown_at: new Date(confirmed.getTime() - 5_000),
    created_at: confirmed,
  })
  const entries = await server.db
    .selectFrom('consent_ledger')
    .selectAll()
    .where('kind', '=', 'confirm')
    .where('hash', '=', hash)
    .execute()
  expect(entries).toMatchObject([
    { agreement_code: `cost-sheet-${CODE}`, institution_code: 'cf1', at: confirmed },
  ])

  // What was confirmed stays what it was, whatever the terms become.
  await reseed(server, CODE, dearer)
  const { applications } = await server.ok('/web/result/list', {}, { token })
  expect(applications).toHaveLength(1)
  const after = await server.db.selectFrom('applications').select('cost_sheet').executeTakeFirstOrThrow()
  expect(after.cost_sheet).toEqual(row.cost_sheet)
})
