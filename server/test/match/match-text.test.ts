import { endpoints } from '@contract/endpoints'
import { Envelope } from '@contract/envelope'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { request, testServer } from '../tools/harness'
import { appliedVisitor, readyVisitor } from '../tools/journey'

const LIST = '/v2/product/showList'
const PUBLIC = '/v1.0/product/list'

const server = testServer()

/** The text that Fastify's serialiser makes of the parsed response by the contract. */
function serialised(path: typeof LIST | typeof PUBLIC, body: string) {
  const schema = Envelope(endpoints[path].data)
  return SerializerSelector()({}, {})({ schema, method: 'POST', url: path, httpStatus: '200' })(
    JSON.parse(body),
  )
}

const body = async (path: string, payload: object, token = '') =>
  (await server.app.inject(request(path, payload, { token }))).body

test.each([
  ['with matched products', {}],
  ['with smaller amounts and other terms', { amount: 20_000_000, term: 36 }],
  ['with no product at all', { occupation: 'student' }],
])('the text of a match %s is that of the contract’s serialiser', async (_, wish) => {
  const { token, order_no } = await readyVisitor(server, wish)
  for (const personalised of [true, false]) {
    const text = await body(LIST, { order_no, personalised }, token)
    expect(text).toBe(serialised(LIST, text))
  }
})

test('the text of a match with an open application is that of the contract’s serialiser', async () => {
  const { token, order_no, apply_no } = await appliedVisitor(server)
  const text = await body(LIST, { order_no }, token)
  expect(text).toContain(apply_no)
  expect(text).toBe(serialised(LIST, text))
})

test('the text of the public list is that of the contract’s serialiser, plain and compressed', async () => {
  const text = await body(PUBLIC, {})
  expect(text).toBe(serialised(PUBLIC, text))
  const encoded = await server.app.inject(request(PUBLIC, {}, { headers: { 'accept-encoding': 'br' } }))
  expect(encoded.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
})
