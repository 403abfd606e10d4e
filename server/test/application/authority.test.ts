import type { Endpoint } from '@contract/endpoint'
import { endpoints, type Path } from '@contract/endpoints'
import fc from 'fast-check'
import { halfReady } from '../app/contract/worlds'
import { payloadsFor } from '../tools/bodies'
import { request, rowOf, type TestApp, testApp } from '../tools/harness'
import { HANGZHOU, identityConsents, idNo, readyVisitor, settle } from '../tools/journey'

const rows = Object.entries(endpoints) as [Path, Endpoint][]

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

/** A lawful payload of a row, without what may be left out. */
function payloadOf(row: Endpoint): object {
  const required: readonly string[] = row.payload.required ?? []
  const [payload = {}] = fc.sample(payloadsFor(row), 1)
  return Object.fromEntries(Object.entries(payload).filter(([name]) => required.includes(name)))
}
const send = async (path: string, payload: object, token?: string) =>
  (await server.app.inject(request(path, payload, { token }))).json()

test.each(rows.filter(([, row]) => row.auth))(
  '%s is for visitors: without a token, with a made-up one and with one that ended it answers 401',
  async (path, row) => {
    const own = await server.login()
    await server.db.updateTable('sessions').set({ expires_at: server.clock.now() }).execute()
    for (const token of [undefined, 'Bearer guest', 'A'.repeat(43), own, `${own} `, `Bearer ${own}`]) {
      expect(await send(path, payloadOf(row), token)).toMatchObject({ code: 401, data: null })
    }
  },
)

test.each(rows.filter(([, row]) => 'order_no' in row.payload.properties))(
  '%s knows no order of another visitor, and leaves it as it is [S6.10]',
  async (path, row) => {
    const stranger = await server.login()
    // Some calls are for orders of a partner's link only.
    for (const { order_no } of [await readyVisitor(server), await halfReady(server)]) {
      const before = await rowOf(server, 'orders', { order_no })
      const payload = { ...payloadOf(row), order_no }
      const foreign = await send(path, payload, stranger)
      expect(foreign).toMatchObject({ code: 404, data: null })
      expect(await send(path, { ...payload, order_no: 'DD2611200000000000' }, stranger)).toEqual(foreign)
      expect(await rowOf(server, 'orders', { order_no })).toEqual(before)
    }
  },
)

test('names and numbers cannot be tried out without end, neither by the check nor by the form [S9.4]', async () => {
  const token = await server.login()
  await settle(server, token, HANGZHOU)
  const id_no = idNo()
  const consents = await identityConsents(server, token)
  const check = () => server.call('/web/two/element/valid', { name: '张不符', id_no, consents }, { token })
  for (let attempt = 0; attempt < 19; attempt++) expect((await check()).data).toEqual({ valid: false })

  const { order_no } = await server.ok('/web/form', {}, { token })
  await server.ok(
    '/web/form/save',
    { order_no, flow: 0, values: { amount: 2_000_000, term: 12, purpose: 'daily' } },
    { token },
  )
  const save = () =>
    server.call('/web/form/save', { order_no, flow: 1, values: { name: '张不符', id_no } }, { token })
  expect(await save()).toMatchObject({ code: 601, errors: [{ field: 'values.id_no' }] })
  expect(await save()).toMatchObject({ code: 429, errors: [{ field: 'wait_seconds', content: '3600' }] })
  expect((await check()).code).toBe(429)
  server.clock.forward(3_600)
  expect((await check()).code).toBe(200)
})
