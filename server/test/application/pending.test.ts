import { freshMobile, setRows, testServer } from '../tools/harness'
import { appliedVisitor, FIRST_STEP, fillOrder, idNo, LOAN, settle } from '../tools/journey'

const server = testServer()

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
