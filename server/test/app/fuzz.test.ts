import type { Endpoint } from '@contract/endpoint'
import { endpoints, type Path } from '@contract/endpoints'
import { Envelope } from '@contract/envelope'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { bodiesFor, type Known } from '../tools/bodies'
import { freshMobile, testServer, wrap } from '../tools/harness'
import { HANGZHOU, idNo, readyVisitor } from '../tools/journey'
import { lawful } from './contract/lawful'

const rows = Object.entries(endpoints) as [Path, Endpoint][]
/** Each run sends other bodies: fast-check draws a new seed, and prints it when a test fails. */
const BODIES = Number(process.env.FUZZ ?? 2_500)
const RUNS = Math.ceil(BODIES / rows.length)
const server = testServer()
/** Values that many endpoints accept, so that a body for one endpoint refers to data of another. */
let common: Known
let sent = 0

beforeAll(async () => {
  const { order_no } = await readyVisitor(server)
  common = {
    order_no: [order_no],
    code: ['cf1-daily', HANGZHOU.code, 'privacy'],
    product_code: ['cf1-daily'],
    amount: [2_000_000],
    term: [12],
    mobile: [freshMobile()],
    name: ['张三'],
    id_no: [idNo()],
    at: ['2026-11-20T02:00:00.000Z'],
  }
})
/** The clock moves on by an hour so that limits that one endpoint has used up are free for the next. */
beforeEach(() => server.clock.forward(3_600))

/** Adds each value of a payload to the known values under the name of its field. */
function learn(known: Record<string, unknown[]>, payload: object) {
  for (const [name, value] of Object.entries(payload)) {
    known[name] = [...(known[name] ?? []), value]
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) learn(known, value)
  }
}

/** Two valid requests to an endpoint, the first twice as likely: their logins and values, and the first body. */
async function lawfulCallsOf(path: Path) {
  const known = Object.fromEntries(Object.entries(common).map(([name, values]) => [name, [...values]]))
  const first = await lawful[path](server)
  const second = await lawful[path](server)
  const made = [first, first, second]
  for (const { payload } of made) learn(known, payload)
  return {
    known: known as Known,
    tokens: made.map(({ options }) => options?.token ?? ''),
    body: JSON.stringify(wrap(first.payload, first.options)),
  }
}

const NO_LOGIN = ['', 'Bearer guest', 'nonsense', 'é\u00ff', 'x'.repeat(5_000)]

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
  '%s answers every random body with HTTP 200 and an envelope that matches its schema [S6.13]',
  async (url, row) => {
    const schema = Compile(Envelope(row.data))
    const codes = new Set<number>()
    const { known, tokens, body } = await lawfulCallsOf(url)
    await fc.assert(
      fc.asyncProperty(bodiesFor(row, known), types, fc.nat(), async (payload, type, pick) => {
        const login = pick % 4
        const authorization = tokens[login] ?? NO_LOGIN[pick % NO_LOGIN.length] ?? ''
        const headers = { 'content-type': type, authorization }
        const answer = await server.app.inject({ method: 'POST', url, headers, payload })
        sent++
        expect(answer.statusCode).toBe(200)
        const envelope: { code: number } = answer.json()
        expect(schema.Check(envelope)).toBe(true)
        codes.add(envelope.code)
        // An earlier body has ended the session by a logout, a deletion or a withdrawn consent.
        if (envelope.code === 401 && tokens[login]) tokens[login] = await server.login()
      }),
      { numRuns: RUNS, examples: [[body, 'application/json', 0]] },
    )
    // Some bodies are accepted and some are refused. Refusals alone would prove little.
    expect([...codes]).toContain(200)
    expect(codes.size).toBeGreaterThan(1)
  },
)

test('the endpoints have been sent at least the requested number of random bodies [S6.13]', () => {
  expect(sent).toBeGreaterThanOrEqual(BODIES)
})
