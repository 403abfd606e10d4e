import { endpoints } from '@contract/endpoints'
import { Envelope } from '@contract/envelope'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { request, testServer } from '../tools/harness'

const PUBLIC = '/v1.0/product/list'

const server = testServer()

/** The text that Fastify's serialiser makes of the parsed response by the contract. */
function serialised(body: string) {
  const schema = Envelope(endpoints[PUBLIC].data)
  return SerializerSelector()({}, {})({ schema, method: 'POST', url: PUBLIC, httpStatus: '200' })(
    JSON.parse(body),
  )
}

test('the text of the public list is that of the contract’s serialiser, plain and compressed', async () => {
  const { body } = await server.app.inject(request(PUBLIC, {}))
  expect(body).toBe(serialised(body))
  const encoded = await server.app.inject(request(PUBLIC, {}, { headers: { 'accept-encoding': 'br' } }))
  expect(encoded.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
})
