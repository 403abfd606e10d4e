import { type Fen, fen } from '@contract/brands'
import { type Change, reseed } from '../app/changed-seed'
import { rowOf, rowsOf, testServer } from '../tools/harness'
import { applicationFor, readyVisitor } from '../tools/journey'

const CODE = 'cf1-daily'
const APPLY = '/v1/product/apply'
/** Others that the visitor can apply for. */
const OTHERS = ['direct-flex', 'cf1-plus']
const UNREAD = { code: 409, msg: '请先阅读成本明示表，再提交申请' }
const STALE = { code: 409, msg: '费用明细已更新，请重新确认' }

const server = testServer({ config: { costSheetSeconds: 5 } })

const dearer: Change = ({ price }) => ({ price: { ...price, percent: 13.2 } })

/** A visitor who is about to apply for 20,000 yuan over 12 months. `show` requests the cost sheet, as the page does. */
async function visitor() {
  const { token, order_no } = await readyVisitor(server)
  return ready(token, order_no)
}

async function ready(token: string, order_no: string, code = CODE) {
  const application = await applicationFor(server, order_no, code)
  const { amount, term, cost_sheet_hash: hash } = application
  const info = (loan: { amount: Fen; term: number }) =>
    server.ok('/v2/product/info', { code, ...loan }, { token })
  return {
    hash,
    order_no,
    /** The same visitor before the sheet of another product. */
    before: (other: string) => ready(token, order_no, other),
    show: () => info({ amount: fen(amount), term }),
    showAnother: () => info({ amount: fen(3_000_000), term }),
    apply: (cost_sheet_hash = hash) => server.call(APPLY, { ...application, cost_sheet_hash }, { token }),
    applications: async () => (await server.ok('/web/result/list', {}, { token })).applications,
  }
}

/** A visitor who has viewed the cost sheet for long enough. */
async function reader() {
  const one = await visitor()
  await one.show()
  server.clock.forward(5)
  return one
}

test('an application with a cost sheet that was not shown to the visitor is refused, and nothing is stored [S24.15]', async () => {
  const { apply, applications } = await visitor()
  await (await visitor()).show()
  server.clock.forward(10)
  expect(await apply()).toMatchObject(UNREAD)
  expect(await applications()).toEqual([])
})

test('the server clock decides how long the sheet was shown, and the response says how long is left [S24.15]', async () => {
  const { apply, show } = await visitor()
  expect((await show()).read_seconds).toBe(5)
  server.clock.forward(3)
  expect(await apply()).toMatchObject({ code: 409, msg: '请先阅读成本明示表，2秒后可以提交' })
  server.clock.forward(2)
  const { data } = await apply()
  const now = server.clock.now()
  // When the reading began and when it was confirmed are kept.
  const times = { created_at: now, sheet_shown_at: new Date(now.getTime() - 5_000) }
  expect(await rowOf(server, 'applications', { apply_no: data?.apply_no ?? '' })).toMatchObject(times)
})

test('viewing a sheet again does not restart its reading time, and another sheet has its own reading time [S24.15]', async () => {
  const { apply, show, showAnother } = await visitor()
  await show()
  server.clock.forward(4)
  await show()
  await showAnother()
  server.clock.forward(1)
  expect((await apply()).code).toBe(200)

  const other = await visitor()
  await other.showAnother()
  server.clock.forward(60)
  expect(await other.apply()).toMatchObject(UNREAD)
})

test('three cost sheets that are shown at once need the reading time three times, one after the other [S24.65]', async () => {
  const one = await visitor()
  const all = [one, ...(await Promise.all(OTHERS.map(one.before)))]
  await Promise.all(all.map(({ show }) => show()))
  const begun = server.clock.now().getTime()
  server.clock.forward(5)
  const [first, second, third] = all
  expect((await first?.apply())?.code).toBe(200)
  expect(await second?.apply()).toMatchObject({ code: 409, msg: '请先阅读成本明示表，5秒后可以提交' })
  server.clock.forward(10)
  expect((await third?.apply())?.code).toBe(200)
  expect((await second?.apply())?.code).toBe(200)
  const rows = await rowsOf(server, 'applications', { order_no: one.order_no })
  const since = rows.map(({ sheet_shown_at }) => (Number(sheet_shown_at) - begun) / 1_000)
  expect(since.sort((a, b) => a - b)).toEqual([0, 5, 10])
})

test('cost sheets that a visitor has seen and not confirmed delay no application [S24.65]', async () => {
  const { show, showAnother, apply, before } = await visitor()
  await showAnother()
  for (const code of OTHERS) await (await before(code)).show()
  await show()
  server.clock.forward(5)
  expect((await apply()).code).toBe(200)
})

describe('a product whose terms change', () => {
  afterEach(() => reseed(server, CODE))

  test('if the terms change after the reading, the old sheet is refused, and the new one must be shown and read', async () => {
    const { applications, hash, show, apply } = await reader()
    await reseed(server, CODE, dearer)

    expect(await apply()).toMatchObject(STALE)
    // The new hash alone is not enough, because that sheet was shown to another visitor.
    const elsewhere = await server.ok('/v2/product/info', { code: CODE, amount: fen(2_000_000), term: 12 })
    const renewed = elsewhere.cost_sheet.hash
    expect(renewed).not.toBe(hash)
    expect(await apply(renewed)).toMatchObject(UNREAD)
    expect(await applications()).toEqual([])

    const { cost_sheet } = await show()
    expect(cost_sheet).toMatchObject({ hash: renewed, items: [{ standard: '年利率13.2%' }] })
    expect(await apply(renewed)).toMatchObject({ code: 409, msg: '请先阅读成本明示表，5秒后可以提交' })
    server.clock.forward(5)
    expect(await apply(renewed)).toMatchObject({ code: 200, data: { status: 'submitted' } })
  })

  test('if the terms change back, the sheet that was read is current again', async () => {
    const { apply } = await reader()
    await reseed(server, CODE, dearer)
    expect((await apply()).code).toBe(409)
    await reseed(server, CODE)
    expect((await apply()).code).toBe(200)
  })
})
