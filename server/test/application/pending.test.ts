import { freshMobile, type TestApp, testApp } from '../tools/harness'
import { applicationFor, BASICS, fillOrder, idNo, QUOTA, readyVisitor, settle } from '../tools/journey'

let server: TestApp
beforeEach(async () => {
  server = await testApp()
})
afterEach(() => server.close())

const pending = async (token: string) => (await server.ok('/v1/app/pending', {}, { token })).pending

test('a visitor who has given no city is sent there, with an order to come back to', async () => {
  const token = await server.login()
  const found = await pending(token)
  expect(found).toMatchObject({ page: 'from', flow: 0, amount: null })
  expect((await server.ok('/web/form', {}, { token })).order_no).toBe(found?.order_no)
})

test('with a city and nothing begun there is nothing to resume', async () => {
  const token = await server.login()
  await settle(server, token)
  expect(await pending(token)).toBeNull()
})

test('an order is resumed at its form until it is complete, then at its offers [S7.6, S10.4, S14.2]', async () => {
  const token = await server.login()
  await settle(server, token)
  const { order_no } = await server.ok('/web/form', {}, { token })
  expect(await pending(token)).toMatchObject({ order_no, page: 'selectProduct', flow: 0 })
  await fillOrder(server, token, [QUOTA])
  expect(await pending(token)).toMatchObject({
    order_no,
    page: 'selectProduct',
    flow: 1,
    amount: QUOTA.amount,
  })
  await fillOrder(server, token, [undefined, { name: '张三', id_no: idNo() }, BASICS])
  expect(await pending(token)).toEqual({
    order_no,
    page: 'productList',
    flow: 3,
    amount: QUOTA.amount,
    updated_at: '2026-11-20T02:00:00.000Z',
  })
})

test('after applying, the result is what to come back to for 30 days', async () => {
  const mobile = freshMobile()
  const { token, order_no } = await readyVisitor(server, {}, mobile)
  await server.ok('/v1/product/apply', await applicationFor(server, order_no, 'cf1-daily'), { token })
  expect(await pending(token)).toMatchObject({ order_no, page: 'result', flow: 3, amount: QUOTA.amount })
  server.clock.forward(30 * 86_400 - 1)
  expect(await pending(await server.login(mobile))).toMatchObject({ order_no, page: 'result' })
  server.clock.forward(1)
  expect(await pending(await server.login(mobile))).toBeNull()
})

test('an application that has ended is nothing to come back to', async () => {
  const { token, order_no } = await readyVisitor(server)
  await server.ok('/v1/product/apply', await applicationFor(server, order_no, 'cf1-daily'), { token })
  await server.db
    .updateTable('applications')
    .set({ status: 'closed' })
    .where('order_no', '=', order_no)
    .execute()
  expect(await pending(token)).toBeNull()
})

test('a new order with nothing in it does not hide the result, one that was begun does', async () => {
  const { token, order_no } = await readyVisitor(server)
  await server.ok('/v1/product/apply', await applicationFor(server, order_no, 'cf1-daily'), { token })
  const { order_no: next } = await server.ok('/web/form', {}, { token })
  expect(await pending(token)).toMatchObject({ order_no, page: 'result' })
  await server.ok('/web/form/save', { order_no: next, flow: 0, values: QUOTA }, { token })
  expect(await pending(token)).toMatchObject({ order_no: next, page: 'selectProduct', flow: 1 })
})

test('the app is to be had at the addresses of the channel, else at the general ones', async () => {
  const at = (channel: string) => server.ok('/v1/app/downloadurl', {}, { channel })
  expect(await at('app-demo')).toMatchObject({ universal: 'https://app.example/demo', version: '1.0.0' })
  const general = { ios: 'https://app.example/organic/ios', universal: 'https://app.example/organic' }
  expect(await at('')).toMatchObject(general)
  expect(await at('test-c3')).toMatchObject(general)
  expect(await at('never-heard-of')).toMatchObject(general)
})
