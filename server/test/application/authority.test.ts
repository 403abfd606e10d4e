import type { Endpoint } from '@contract/endpoint'
import { endpoints, type Path } from '@contract/endpoints'
import fc from 'fast-check'
import { halfReady } from '../app/contract/prepared'
import { payloadsFor } from '../tools/bodies'
import { fieldError, request, rowOf, testServer } from '../tools/harness'
import { FIRST_STEP, identityConsents, idNo, readyVisitor, settle } from '../tools/journey'

const rows = Object.entries(endpoints) as [Path, Endpoint][]

const server = testServer()

/** A valid payload for an endpoint, without the optional fields. */
function payloadOf(row: Endpoint): object {
  const required: readonly string[] = row.payload.required ?? []
  const [payload = {}] = fc.sample(payloadsFor(row), 1)
  return Object.fromEntries(Object.entries(payload).filter(([name]) => required.includes(name)))
}
const send = async (path: string, payload: object, token?: string) =>
  (await server.app.inject(request(path, payload, { token }))).json()

const orders: string[] = []
let stranger = ''
beforeAll(async () => {
  stranger = await server.login()
  // Some endpoints accept only orders of a partner's link.
  for (const { order_no } of [await readyVisitor(server), await halfReady(server)]) orders.push(order_no)
})

test.each(rows.filter(([, row]) => 'order_no' in row.payload.properties))(
  '%s does not find an order of another visitor, and does not change it [S6.10]',
  async (path, row) => {
    for (const order_no of orders) {
      const before = await rowOf(server, 'orders', { order_no })
      const payload = { ...payloadOf(row), order_no }
      const foreign = await send(path, payload, stranger)
      expect(foreign).toMatchObject({ code: 404, data: null })
      expect(await send(path, { ...payload, order_no: 'DD261120000000000000' }, stranger)).toEqual(foreign)
      expect(await rowOf(server, 'orders', { order_no })).toEqual(before)
    }
  },
)

test('the number of guesses of names and identity numbers is limited, both in the check and in the form', async () => {
  const token = await server.login()
  await settle(server, token)
  const person = { name: '张不符', id_no: idNo() }
  const consents = await identityConsents(server, token)
  const check = () => server.call('/web/two/element/valid', { ...person, consents }, { token })
  for (let attempt = 0; attempt < 19; attempt++) expect((await check()).data).toEqual({ valid: false })

  const { order_no } = await server.ok('/web/form', {}, { token })
  const save = (flow: number, values: object) =>
    server.call('/web/form/save', { order_no, flow, values }, { token })
  await save(0, FIRST_STEP)
  expect(await save(1, person)).toMatchObject(fieldError('values.id_no'))
  const wait = { code: 429, errors: [{ field: 'wait_seconds', content: '3600' }] }
  expect(await save(1, person)).toMatchObject(wait)
  expect((await check()).code).toBe(429)
  server.clock.forward(3_600)
  expect((await check()).code).toBe(200)
})

test('a session ends after 30 days, and an ended one, a token in another format and a made-up token are not accepted as a login', async () => {
  const token = await server.login()
  const open = (authorization: string) => server.call('/web/form', {}, { token: authorization })
  server.clock.forward(30 * 86_400 - 1)
  expect((await open(token)).code).toBe(200)
  for (const other of ['A'.repeat(43), `${token} `, `Bearer ${token}`])
    expect(await open(other)).toMatchObject({ code: 401, data: null })
  server.clock.forward(1)
  expect(await open(token)).toMatchObject({ code: 401, data: null })
})
