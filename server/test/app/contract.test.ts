import type { Endpoint } from '@contract/endpoint'
import { endpoints, type Path } from '@contract/endpoints'
import { Envelope } from '@contract/envelope'
import fc from 'fast-check'
import { Check } from 'typebox/value'
import { canonicalJson } from '../../src/lib/canonical-json'
import { payloadsFor } from '../tools/bodies'
import { type CallOptions, request, type TestApp, testApp, wrap } from '../tools/harness'
import { ofWrongType, withoutRequired } from './contract/broken'
import { lawful } from './contract/lawful'
import { CLIENT_PATHS, IDEMPOTENT_PATHS, OWN_PATHS } from './contract/paths'
import { changedTables, type Stored, stored } from './contract/stored'

const rows = Object.entries(endpoints) as [Path, Endpoint][]
const idempotent = rows.filter(([, row]) => row.idempotent)

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

interface Answer {
  code: number
  msg: string
  errors: { field: string; content: string }[]
  data: unknown
}

const send = async (call: ReturnType<typeof request>) => {
  const answer = await server.app.inject(call)
  expect(answer.statusCode).toBe(200)
  return answer.json<Answer>()
}

/** A world for one lawful call of a row, and the means to make it. */
async function prepared(path: Path) {
  const { payload, options = {} } = await lawful[path](server)
  const body = wrap(payload, options)
  const headers = options.token ? { authorization: options.token } : {}
  return {
    payload,
    options,
    body,
    /** Sends a body as it is, with the login of this world. */
    post: async (changed: object) => {
      const answer = await server.app.inject({ method: 'POST', url: path, headers, payload: changed })
      expect(answer.statusCode).toBe(200)
      return answer.json<Answer>()
    },
    call: (change: CallOptions = {}) => send(request(path, payload, { ...options, ...change })),
  }
}

/** Another payload that the row's schema allows. */
function anotherPayload(row: Endpoint, payload: object): object {
  const samples = fc.sample(payloadsFor(row), { seed: 1, numRuns: 20 })
  const other = samples.find((one) => canonicalJson(one) !== canonicalJson(payload))
  if (!other) throw new Error('a row of one single payload cannot be called with another')
  return other
}

describe('the table', () => {
  test('is the 52 calls of the client, and six of our own for the visitor’s rights [S6.12]', () => {
    expect(CLIENT_PATHS).toHaveLength(52)
    expect(OWN_PATHS).toHaveLength(6)
    expect(Object.keys(endpoints).sort()).toEqual([...CLIENT_PATHS, ...OWN_PATHS].sort())
  })

  test('marks the calls that must not have their effect twice as idempotent [S6.9]', () => {
    expect(idempotent.map(([path]) => path).sort()).toEqual([...IDEMPOTENT_PATHS].sort())
  })

  test('is what the OpenAPI document lists, all of it POST, each row in a group that has a title [S6.12]', async () => {
    type Document = { tags: { name: string }[]; paths: Record<string, Record<string, { tags: string[] }>> }
    const { paths, tags } = (await server.app.inject('/docs/openapi.json')).json<Document>()
    expect(Object.keys(paths).sort()).toEqual([...CLIENT_PATHS, ...OWN_PATHS].sort())
    for (const operations of Object.values(paths)) {
      expect(Object.keys(operations)).toEqual(['post'])
      expect(tags.map(({ name }) => name)).toContain(operations.post?.tags[0])
    }
  })

  test('outside of test mode has all rows but those for tests [S6.12]', async () => {
    const own = await testApp({ mode: 'development' })
    for (const [path, row] of rows) {
      const { statusCode } = await own.app.inject({ method: 'POST', url: path, payload: {} })
      expect([path, statusCode]).toEqual([path, row.testOnly ? 404 : 200])
    }
    await own.close()
  })
})

describe('a lawful call', () => {
  test.each(rows)(
    '%s is answered with code 200 and data of its schema, where no login is needed also for the placeholder of a guest [S6.4, S6.5]',
    async (path, row) => {
      const { call } = await prepared(path)
      const answer = await call(row.auth ? {} : { token: 'Bearer guest' })
      expect(answer).toMatchObject({ code: 200, errors: [] })
      expect(Check(Envelope(row.data), answer)).toBe(true)
      expect(Check(row.data, answer.data)).toBe(true)
    },
  )
})

describe.each(rows)('what %s refuses leaves everything as it is:', (path, row) => {
  let world: Awaited<ReturnType<typeof prepared>>
  let before: Stored
  beforeAll(async () => {
    world = await prepared(path)
    before = await stored(server.db)
  })
  afterEach(async () => {
    expect(changedTables(before, await stored(server.db))).toEqual([])
  })

  if (row.auth)
    test('a call without a login is answered 401 [S6.10]', async () => {
      for (const token of ['', 'Bearer guest', 'nonsense'])
        expect(await world.call({ token })).toEqual({ code: 401, msg: '请先登录', errors: [], data: null })
    })

  test('a field of a wrong type, or one that is missing, is named, also of the request context [S3.7, S10.3]', async () => {
    const { body, post } = world
    const all = [...ofWrongType(row, body), ...withoutRequired(row, body)]
    expect(all.length).toBeGreaterThan(50)
    for (const broken of all) {
      const { code, errors, data } = await post(broken.body)
      expect({ broken, code, data, named: errors.map(({ field }) => field) }).toEqual({
        broken,
        code: 601,
        data: null,
        named: [broken.field],
      })
      expect(errors[0]?.content).toMatch(/^[\p{sc=Han}\d，]+$/u)
    }
  })

  test('a body is a JSON object of at most 64 KB [S6.13, S9.7]', async () => {
    const { body, options } = world
    const json = JSON.stringify(body)
    const post = async (payload: string, type = 'application/json') => {
      const headers = { 'content-type': type, ...(options.token ? { authorization: options.token } : {}) }
      const answer = await server.app.inject({ method: 'POST', url: path, headers, payload })
      return [answer.statusCode, answer.json()]
    }
    const refused = [200, { code: 400, msg: '请求格式不正确', errors: [], data: null }]
    for (const broken of [json.slice(0, -1), `${json},`, '', '[]', `[${json}]`, 'null', '"x"', '7'])
      expect(await post(broken)).toEqual(refused)
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/xml',
      'nonsense',
    ])
      expect(await post(json, type)).toEqual(refused)
    // A page that closes sends its marks as text.
    if (path !== '/st/mark') expect(await post(json, 'text/plain')).toEqual(refused)
    const large = JSON.stringify({ ...body, more: 'x'.repeat(64 * 1024) })
    expect(await post(large)).toEqual([200, { code: 413, msg: '提交的内容过大', errors: [], data: null }])
  })
})

describe('a repeated request id', () => {
  test.each(idempotent)(
    '%s has one effect and one answer, and 409 for something else under it [S6.9]',
    async (path, row) => {
      const { call, payload, options } = await prepared(path)
      const requestId = path
      const untouched = await stored(server.db)
      const first = await call({ requestId })
      const once = await stored(server.db)
      // Something did happen that could happen twice.
      expect(changedTables(untouched, once)).toContain('idempotency')
      expect(changedTables(untouched, once).length).toBeGreaterThan(1)
      const again = await Promise.all(Array.from({ length: 10 }, () => call({ requestId })))
      for (const answer of again) expect(answer).toEqual(first)
      const other = anotherPayload(row, payload)
      const conflict = await send(request(path, other, { ...options, requestId }))
      expect(conflict).toMatchObject({ code: 409, data: null })
      expect(changedTables(once, await stored(server.db))).toEqual([])
    },
  )
})
