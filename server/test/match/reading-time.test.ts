import { type TestApp, testApp } from '../tools/harness'
import { applicationFor, readyVisitor } from '../tools/journey'

const CODE = 'cf1-daily'
const APPLY = '/v1/product/apply'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ config: { costSheetSeconds: 5 } })
})
afterAll(() => server.close())

/** A visitor who is about to apply; `show` gives them the sheet, as the page does. */
async function visitor() {
  const { token, order_no } = await readyVisitor(server)
  const application = await applicationFor(server, order_no, CODE)
  const { amount, term } = application
  return {
    token,
    application,
    show: () => server.ok('/v2/product/info', { code: CODE, amount, term }, { token }),
    apply: (requestId?: string) => server.call(APPLY, application, { token, requestId }),
  }
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

test('since when the sheet was there is kept with the application', async () => {
  const { apply, show } = await visitor()
  const shown = server.clock.now()
  await show()
  server.clock.forward(7)
  const { data } = await apply()
  const row = await server.db
    .selectFrom('applications')
    .select('sheet_shown_at')
    .where('apply_no', '=', data?.apply_no ?? '')
    .executeTakeFirstOrThrow()
  expect(row.sheet_shown_at).toEqual(shown)
})

test('one visitor’s reading does not count for another', async () => {
  const first = await visitor()
  const second = await visitor()
  await first.show()
  server.clock.forward(10)
  expect((await second.apply()).code).toBe(409)
  expect((await first.apply()).code).toBe(200)
})
