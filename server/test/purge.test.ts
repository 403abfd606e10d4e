import { purge } from '../src/services/purge'
import { type TestApp, testApp } from './harness'
import { applicationFor, readyVisitor } from './journey'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const DAY = 86_400
const numbers = async () =>
  (await server.db.selectFrom('applications').select('apply_no').execute()).map(({ apply_no }) => apply_no)

/** An application of its own visitor. */
async function applied() {
  const { token, order_no } = await readyVisitor(server)
  const payload = await applicationFor(server, order_no, 'cf1-daily')
  await server.ok('/v2/product/showList', { order_no }, { token })
  return { order_no, apply_no: (await server.ok('/v1/product/apply', payload, { token })).apply_no }
}

test('an ended application goes after three years with its order; one that is live, and a younger one, stay', async () => {
  const ended = await applied()
  const live = await applied()
  const close = (apply_no: string) =>
    server.db
      .updateTable('applications')
      .set({ status: 'closed', updated_at: server.clock.now() })
      .where('apply_no', '=', apply_no)
      .execute()
  await close(ended.apply_no)
  server.clock.forward(3 * 365 * DAY - 60)
  const young = await applied()
  await close(young.apply_no)
  await purge(server.db, server.clock.now())
  expect((await numbers()).sort()).toEqual([ended, live, young].map(({ apply_no }) => apply_no).sort())

  server.clock.forward(120)
  await purge(server.db, server.clock.now())
  expect((await numbers()).sort()).toEqual([live, young].map(({ apply_no }) => apply_no).sort())
  const orders = await server.db.selectFrom('orders').select('order_no').execute()
  const kept = orders.map(({ order_no }) => order_no)
  expect(kept).not.toContain(ended.order_no)
  expect(kept).toEqual(expect.arrayContaining([live.order_no, young.order_no]))
})

test('a lead goes after a year with its shares', async () => {
  const { agreements } = await server.ok('/open/support/init', { sid: 'demo' })
  const consents = agreements.map(({ consent_id }) => consent_id)
  const lead = { sid: 'demo', mobile: '13812345678', values: { call_time: 'morning' }, consents }
  await server.ok('/open/support/put', lead)
  const left = () => server.db.selectFrom('support_shares').selectAll().execute()
  server.clock.forward(364 * DAY)
  await purge(server.db, server.clock.now())
  expect(await left()).toHaveLength(4)
  server.clock.forward(2 * DAY)
  await purge(server.db, server.clock.now())
  expect(await left()).toEqual([])
})
