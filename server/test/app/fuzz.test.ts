import type { Endpoint } from '@contract/endpoint'
import { endpoints, type Path } from '@contract/endpoints'
import { Envelope } from '@contract/envelope'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { growsTooFast, longText } from '../../../test/tools/growth'
import { bodiesFor, type Known } from '../tools/bodies'
import { freshMobile, testServer, wrap } from '../tools/harness'
import { HANGZHOU, idNo, readyVisitor } from '../tools/journey'
import { lawful } from './contract/lawful'

const rows = Object.entries(endpoints) as [Path, Endpoint][]
/** Each run sends other bodies: fast-check draws a new seed, and prints it when a test fails. */
const BODIES = Number(process.env.FUZZ ?? 1_500)
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

/** Units that texts are made of, some of which a pattern could read again and again. */
const unit = fc.oneof(
  fc.constantFrom('?&', '%2F', '/a', ' ;', '1a', ...'/?&#. ;,"=-_a0'),
  fc.string({ unit: fc.constantFrom(...'/?&#=.,;:-_ "[]{}<>a0'), minLength: 1, maxLength: 3 }),
)
const ends = fc.constantFrom('', 'x', '/', '#', '!')
const texts = fc.tuple(unit, ends)
/** A known fault, which every run tries: slashes at the end of a path. */
const SLASHES: [string, string] = ['/', 'x']

/** The longest path or header: Node.js refuses more than 16 KB of both. */
const LONGEST = 12_000

const PLACES = [
  '/',
  '/product/',
  '/landing/a/',
  '/v1/',
  '/js/',
  '/docs/',
  '/open/institutions/',
  '/?_ch=',
  '/?a&',
]

test('the work for a path or a query grows no faster than its length, and a long one is answered', async () => {
  const statuses = new Set<number>()
  const get = (place: string, text: (length: number) => string) => async (length: number) => {
    const url = encodeURI(`${place}${text(length)}`)
    const answer = await server.app.inject({ url, headers: { accept: 'text/html' } })
    statuses.add(answer.statusCode)
  }
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...PLACES), texts, async (place, [unit, end]) => {
      expect(await growsTooFast(get(place, longText(unit, end)), LONGEST)).toBe(false)
    }),
    { numRuns: 30, examples: PLACES.map((place) => [place, SLASHES]) },
  )
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
})
