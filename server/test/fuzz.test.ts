import type { Endpoint } from '@contract/endpoint'
import { endpoints, type Path } from '@contract/endpoints'
import { Envelope } from '@contract/envelope'
import fc from 'fast-check'
import { Check } from 'typebox/value'
import { bodiesFor, type Known } from './bodies'
import { freshMobile, type TestApp, testApp } from './harness'
import { applicationFor, HANGZHOU, idNo, readyVisitor } from './journey'

/** About 2,000 bodies over all rows. */
const RUNS = 70

const rows = Object.entries(endpoints) as [Path, Endpoint][]
let server: TestApp
let tokens: string[]
let known: Known

beforeAll(async () => {
  server = await testApp()
  const { token, order_no } = await readyVisitor(server)
  const other = await readyVisitor(server)
  const code = 'cf1-daily'
  const { consent_ids, cost_sheet_hash, amount, term } = await applicationFor(server, order_no, code)
  tokens = [token, token, token, '', 'Bearer guest', 'nonsense', 'é\u00ff', 'x'.repeat(5_000)]
  known = {
    order_no: [order_no, other.order_no],
    code: [code, HANGZHOU.code, 'privacy'],
    product_code: [code],
    consent_ids: [consent_ids],
    cost_sheet_hash: [cost_sheet_hash],
    amount: [amount],
    term: [term],
    mobile: [freshMobile(), freshMobile()],
    name: ['张三'],
    id_no: [idNo()],
    at: ['2026-11-20T02:00:00.000Z'],
  }
})
afterAll(() => server.close())

const types = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'nonsense',
      '',
    ),
  },
)

test.each(rows)(
  '%s answers whatever it is sent with HTTP 200 and an envelope of its schema',
  async (url, row) => {
    const schema = Envelope(row.data)
    const codes = new Set<number>()
    await fc.assert(
      fc.asyncProperty(bodiesFor(row, known), types, fc.nat(), async (payload, type, pick) => {
        const headers = { 'content-type': type, authorization: tokens[pick % tokens.length] ?? '' }
        const answer = await server.app.inject({ method: 'POST', url, headers, payload })
        expect(answer.statusCode).toBe(200)
        const envelope: { code: number } = answer.json()
        expect(Check(schema, envelope)).toBe(true)
        codes.add(envelope.code)
      }),
      { numRuns: RUNS },
    )
    // Both refused and, as far as generated values can, accepted: a wall of 400 would prove little.
    expect(codes.size).toBeGreaterThan(1)
  },
)
