import { rowOf, rowsOf, type TestApp, testApp } from '../tools/harness'
import { applicationFor, readyVisitor } from '../tools/journey'
import { type Change, reseed } from '../tools/reseed'

const CODE = 'cf1-daily'
const APPLY = '/v1/product/apply'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ config: { costSheetSeconds: 5 } })
})
afterAll(() => server.close())

const dearer: Change = ({ price }) => ({ price: { ...price, percent: 13.2 } })

/** A visitor who is about to apply for 20,000 yuan over 12 months; `show` gives them the sheet, as the page does. */
async function visitor() {
  const { token, order_no } = await readyVisitor(server)
  const application = await applicationFor(server, order_no, CODE)
  const { amount, term, cost_sheet_hash: hash } = application
  return {
    token,
    hash,
    show: () => server.ok('/v2/product/info', { code: CODE, amount, term }, { token }),
    apply: (cost_sheet_hash = hash) => server.call(APPLY, { ...application, cost_sheet_hash }, { token }),
  }
}

/** One who has read it for long enough. */
async function reader() {
  const one = await visitor()
  await one.show()
  server.clock.forward(5)
  return one
}

test('an application with a cost sheet that was not shown to the visitor is refused, and nothing is stored [S24.15]', async () => {
  const { apply, token } = await visitor()
  expect(await apply()).toMatchObject({ code: 409, msg: '请先阅读成本明示表，再提交申请' })
  expect((await server.ok('/web/result/list', {}, { token })).applications).toEqual([])
})

test('the server’s clock decides how long the sheet was there, and says what is left [S24.15]', async () => {
  const { apply, show } = await visitor()
  expect((await show()).read_seconds).toBe(5)
  server.clock.forward(3)
  expect(await apply()).toMatchObject({ code: 409, msg: '请先阅读成本明示表，2秒后可以提交' })
  server.clock.forward(2)
  expect(await apply()).toMatchObject({ code: 200, data: { status: 'submitted' } })
})

test('looking again does not start the time anew; another sheet has a time of its own [S24.15]', async () => {
  const { apply, show, token } = await visitor()
  await show()
  server.clock.forward(4)
  await show()
  await server.ok('/v2/product/info', { code: CODE, amount: 3_000_000, term: 12 }, { token })
  server.clock.forward(1)
  expect((await apply()).code).toBe(200)

  const other = await visitor()
  await server.ok('/v2/product/info', { code: CODE, amount: 3_000_000, term: 12 }, { token: other.token })
  server.clock.forward(60)
  expect((await other.apply()).code).toBe(409)
})

test('one visitor’s reading does not count for another', async () => {
  const first = await visitor()
  const second = await visitor()
  await first.show()
  server.clock.forward(10)
  expect((await second.apply()).code).toBe(409)
  expect((await first.apply()).code).toBe(200)
})

describe('a product whose terms change', () => {
  /** What the seed says again. */
  afterEach(() => reseed(server, CODE))

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
    const row = await rowOf(server, 'applications', { apply_no: data?.apply_no ?? '' })
    expect(row).toMatchObject({
      cost_sheet_hash: hash,
      cost_sheet: { hash, statement: expect.stringContaining('不收取其他费用') },
      sheet_shown_at: new Date(confirmed.getTime() - 5_000),
      created_at: confirmed,
    })
    const entries = await rowsOf(server, 'consent_ledger', { kind: 'confirm', hash, at: confirmed })
    expect(entries).toMatchObject([
      { agreement_code: `cost-sheet-${CODE}`, institution_code: 'cf1', at: confirmed },
    ])

    // What was confirmed stays what it was, whatever the terms become.
    await reseed(server, CODE, dearer)
    const { applications } = await server.ok('/web/result/list', {}, { token })
    expect(applications).toHaveLength(1)
    const { cost_sheet } = await rowOf(server, 'applications', { apply_no: row.apply_no })
    expect(cost_sheet).toEqual(row.cost_sheet)
  })
})
