import pg from 'pg'
import { testServer } from '../tools/harness'
import {
  applicationFor,
  FIRST_STEP,
  fillOrder,
  identityConsents,
  idNo,
  readyVisitor,
  settle,
} from '../tools/journey'
import { booking } from '../tools/store-journey'

const server = testServer()

/** The statements of a call from the one that locks the ledger on. */
async function fromLedgerOn(work: () => Promise<unknown>): Promise<string[]> {
  const query = jest.spyOn(pg.Client.prototype, 'query')
  await work()
  // A connection that opens meanwhile sends its settings as plain texts.
  const texts = query.mock.calls.flatMap(([of]) => (of as unknown as pg.QueryConfig).text ?? [])
  query.mockRestore()
  return texts.slice(texts.findIndex((text) => text.includes('insert into consent_ledger')))
}
const LAST = [expect.stringContaining('insert into consent_ledger'), 'commit']

/** The save of the identity step by a new visitor. */
async function identityStep(name: string) {
  const token = await server.login()
  await settle(server, token)
  const order_no = await fillOrder(server, token, [FIRST_STEP])
  const consents = await identityConsents(server, token)
  const values = { name, id_no: idNo() }
  return () => server.call('/web/form/save', { order_no, flow: 1, values, consents, match: {} }, { token })
}

test('an application locks the ledger in its last statement before the commit', async () => {
  const { token, order_no } = await readyVisitor(server)
  const payload = await applicationFor(server, order_no, 'cf1-daily')
  expect(await fromLedgerOn(() => server.ok('/v1/product/apply', payload, { token }))).toEqual(LAST)
})

test('a booking that also submits an application locks the consent ledger in its last statement before the commit', async () => {
  const { payload, options } = await booking(server, server.clock.now())
  expect(await fromLedgerOn(() => server.ok('/v1/offline/apply', payload, options))).toEqual(LAST)
})

test.each([
  ['that is accepted and matched', '张三', 200],
  ['whose name does not belong to the number', '张不符', 601],
])('an identity step %s locks the ledger in its last statement before the commit', async (_, name, code) => {
  const save = await identityStep(name)
  expect(await fromLedgerOn(async () => expect(await save()).toMatchObject({ code }))).toEqual(LAST)
})
