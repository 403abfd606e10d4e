import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { ServiceDown } from '../../lib/api-error'
import type { ProviderLink } from '../../lib/remote/provider'
import { NOTHING_PERSONAL } from '../../lib/remote/send'
import type { Clock } from '../../lib/time/clock'
import { httpSms } from '../../login/sms/http'
import { httpVerifier } from './http'

const KEY = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const PERSON = { name: '张三', id_no: '11010519491231002X' }
const CODE = { mobile: '13800000001', code: '123456', scene: 'login' }

/** The requests that the service received, and its answer. */
let received: { headers: http.IncomingHttpHeaders; body: string }[] = []
let answer = { status: 200, body: '{"match":true}' }
const service = http.createServer(async (request, response) => {
  received.push({ headers: request.headers, body: await text(request) })
  response.writeHead(answer.status).end(answer.body)
})
beforeAll(() => once(service.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => service.close())

/** A provider at the service above, which gives this answer from now on. */
function provider<P>(make: (link: ProviderLink, clock: Clock) => P, status: number, body: string): P {
  received = []
  answer = { status, body }
  const link: ProviderLink = {
    url: `http://127.0.0.1:${(service.address() as AddressInfo).port}/x`,
    keys: [KEY],
  }
  return make(link, { now: () => new Date() })
}

test('an SMS gateway receives a signed message with phone number, code and scene, and nothing else [S27.16]', async () => {
  await provider(httpSms, 202, 'accepted').send({ ...CODE }, NOTHING_PERSONAL)
  const [{ headers, body } = { headers: {}, body: '' }] = received
  expect(new Webhook(KEY).verify(body, headers as Record<string, string>)).toEqual(CODE)
})

test('a code that the gateway does not accept is a failure of the service, and its error contains none of it', async () => {
  const failure = await provider(httpSms, 500, CODE.mobile)
    .send({ ...CODE }, NOTHING_PERSONAL)
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ServiceDown)
  const { message, stack, cause } = failure as Error
  expect(`${message}${stack}${(cause as Error).stack}`).not.toMatch(/13800000001|123456|127\.0\.0\.1/)
})

test.each([true, false])(
  'the identity service receives name and number signed, and its answer %s is the result',
  async (match) => {
    const verifier = provider(httpVerifier, 200, JSON.stringify({ match, trace: 'ignored' }))
    expect(await verifier.verify(PERSON, NOTHING_PERSONAL)).toBe(match)
    const [{ headers, body } = { headers: {}, body: '' }] = received
    expect(new Webhook(KEY).verify(body, headers as Record<string, string>)).toEqual(PERSON)
  },
)

test('any other answer of the identity service decides nothing, and its error contains none of it', async () => {
  const body = fc.oneof(
    fc.constantFrom('', 'true', '{"match":"true"}', '{"match":1}', '[{"match":true}]', '{"match":true'),
    fc.json(),
    fc.string(),
  )
  const other = fc.record({ status: fc.constant(200), body })
  const failed = fc.record({
    status: fc.constantFrom(201, 204, 301, 400, 404, 429),
    body: fc.constant('{"match":true}'),
  })
  await fc.assert(
    fc.asyncProperty(fc.oneof(other, failed), async ({ status, body }) => {
      const failure: unknown = await provider(httpVerifier, status, body)
        .verify(PERSON, NOTHING_PERSONAL)
        .catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(Error)
      if (body.length > 8) expect((failure as Error).message).not.toContain(body)
    }),
    { numRuns: 60 },
  )
})
