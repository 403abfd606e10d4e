import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bodyOf } from '@contract/context'
import type { Endpoint } from '@contract/endpoint'
import { endpoints, type Path } from '@contract/endpoints'
import { Envelope } from '@contract/envelope'
import { signedRows } from '@contract/signed/signed-calls'
import { webhooks } from '@contract/webhooks/webhooks'
import type { InjectOptions } from 'fastify'
import type { TObject } from 'typebox'
import { Check } from 'typebox/value'
import { temporaryFolder } from '../../../test/tools/temporary'
import { findRoot } from '../../src/config/config'
import { anotherPayload } from '../tools/bodies'
import { atOnce, type CallOptions, request, testApp, testServer, wrap } from '../tools/harness'
import { brokenBodies } from './contract/broken'
import { lawful } from './contract/lawful'
import { changedTables, type Stored, stored } from './contract/stored'

const rows = Object.entries(endpoints) as [Path, Endpoint][]
const idempotent = rows.filter(([, row]) => row.idempotent)
const paths = rows.map(([path]) => path).sort()
const signedPaths = signedRows.map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'))

const server = testServer()
const folder = temporaryFolder()

interface Answer {
  code: number
  msg: string
  errors: { field: string; content: string }[]
  data: unknown
}

const send = async (call: InjectOptions) => {
  const answer = await server.app.inject(call)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  return answer.json<Answer>()
}

/** A valid request to an endpoint with everything it needs, and functions that send it or send another body. */
async function prepared(path: Path) {
  const { payload, options = {} } = await lawful[path](server)
  const body = wrap(payload, options)
  const headers = options.token ? { authorization: options.token } : {}
  return {
    payload,
    options,
    body,
    headers,
    /** Sends a body unchanged, with the login of the valid request. */
    post: (changed: object) => send({ method: 'POST', url: path, headers, payload: changed }),
    call: (change: CallOptions = {}) => send(request(path, payload, { ...options, ...change })),
  }
}

describe('the endpoint table', () => {
  test('the endpoint table holds exactly the calls of the specification [S6.12]', () => {
    const specification = readFileSync(path.join(findRoot(), 'docs/specification.md'), 'utf8')
    const statements = specification.split('\n\n').filter((statement) => /^\*\*S7\.\d/.test(statement))
    const calls = statements.flatMap((statement) => [...statement.matchAll(/`(\/[^`]+)`/g)])
    expect(paths).toEqual(calls.map(([, call = '']) => call).sort((a, b) => (a < b ? -1 : 1)))
  })

  test('the calls that must not take effect twice are marked as idempotent in the endpoint table [S6.9]', () => {
    expect(idempotent.map(([path]) => path).sort()).toEqual(
      [
        '/v1.0/sms/send/code',
        '/v1.0/user/code/login',
        '/v1.0/user/wechat/phone',
        '/v1.0/sms/encrypt/send/code',
        '/v1.0/user/encrypt/login',
        '/user/city/save',
        '/v1/user/nameSaveCity',
        '/web/form/save',
        '/web/two/element/valid',
        '/v1/product/apply',
        '/v1/app/notice',
        '/web/ad/click',
        '/web/ad/uv/click',
        '/web/ad/stock/click',
        '/open/support/put',
        '/v2/offline/saveUserInfo',
        '/v1/offline/apply',
        '/open/credit/half/form/save',
      ].sort(),
    )
  })

  test('the OpenAPI document lists each row of the endpoint table as a POST, in a group that has a title [S6.12]', async () => {
    type Document = { tags: { name: string }[]; paths: Record<string, Record<string, { tags: string[] }>> }
    const document = (await server.app.inject('/docs/openapi.json')).json<Document>()
    expect(Object.keys(document.paths).sort()).toEqual([...paths, ...signedPaths].sort())
    for (const operations of Object.values(document.paths)) {
      expect(Object.keys(operations)).toEqual(['post'])
      expect(document.tags.map(({ name }) => name)).toContain(operations.post?.tags[0])
    }
  })

  test('the server serves and documents the test endpoints in test mode only [S6.12]', async () => {
    const own = await testApp({ mode: 'development' })
    const { paths } = (await own.app.inject('/docs/openapi.json')).json<{ paths: object }>()
    const served = rows.filter(([, row]) => !row.testOnly).map(([path]) => path)
    expect(Object.keys(paths).sort()).toEqual([...served, ...signedPaths].sort())
    for (const [path, row] of rows) {
      const { statusCode } = await own.app.inject({ method: 'POST', url: path, payload: {} })
      expect([path, statusCode]).toEqual([path, row.testOnly ? 404 : 200])
    }
    await own.close()
  })
})

describe('a valid request', () => {
  test.each(rows)(
    '%s answers a valid request with code 200 and data that match its schema, also for a guest where no login is needed [S6.4, S6.5]',
    async (path, row) => {
      const { call } = await prepared(path)
      const answer = await call(row.auth ? {} : { token: 'Bearer guest' })
      expect(answer).toMatchObject({ code: 200, errors: [] })
      expect(Check(Envelope(row.data), answer)).toBe(true)
      expect(Check(row.data, answer.data)).toBe(true)
    },
  )
})

/** Sends a body with each field of a schema broken, and expects a refusal that names that field alone. */
async function expectNamed({ body, post }: Awaited<ReturnType<typeof prepared>>, schema: TObject) {
  const all = brokenBodies(schema, body)
  expect(all.length).toBeGreaterThan(0)
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
}

test('a refusal names each field of the request context that is missing or has a wrong type [S10.3]', async () =>
  expectNamed(await prepared('/web/region/list'), bodyOf(endpoints['/web/region/list'].payload)))

describe.each(rows)('refusals of %s', (path, row) => {
  let lawfulCall: Awaited<ReturnType<typeof prepared>>
  let before: Stored
  beforeAll(async () => {
    lawfulCall = await prepared(path)
    before = await stored(server.db)
  })
  if (row.auth)
    test('a call without a login is answered 401 [S6.10]', async () => {
      for (const token of ['', 'Bearer guest', 'nonsense'])
        expect(await lawfulCall.call({ token })).toEqual({
          code: 401,
          msg: '请先登录',
          errors: [],
          data: null,
        })
    })

  if (Object.keys(row.payload.properties).length > 0)
    test('a refusal names each field that is missing or has a wrong type [S3.7]', () =>
      expectNamed(lawfulCall, row.payload))

  test('a call that is refused stores nothing [S6.13]', async () => {
    expect(changedTables(before, await stored(server.db))).toEqual([])
  })
})

/** One that needs a login and has one effect, a public one, and the one that also accepts text; all are read alike. */
test.each(['/web/form/save', '/v1.0/product/list', '/st/mark'] as const)(
  'the body of %s that is not a JSON object, changes prototypes or exceeds 64 KB is refused, and the refusal is not cached [S6.13, S9.7]',
  async (path) => {
    const { body, headers: own } = await prepared(path)
    const json = JSON.stringify(body)
    const post = async (payload: string, type = 'application/json') => {
      const headers = { 'content-type': type, ...own }
      const answer = await server.app.inject({ method: 'POST', url: path, headers, payload })
      expect(answer.headers['cache-control']).toBe('no-store')
      return [answer.statusCode, answer.json()]
    }
    const refused = [200, { code: 400, msg: '请求格式不正确', errors: [], data: null }]
    const prototypes = `${json.slice(0, -1)},"__proto__":{"admin":true}}`
    for (const broken of [
      json.slice(0, -1),
      `${json},`,
      prototypes,
      '',
      '[]',
      `[${json}]`,
      'null',
      '"x"',
      '7',
    ])
      expect(await post(broken)).toEqual(refused)
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/xml',
      'nonsense',
    ])
      expect(await post(json, type)).toEqual(refused)
    // The tracking endpoint accepts text, because a page that is being closed sends its marks as text (sendBeacon).
    if (path !== '/st/mark') expect(await post(json, 'text/plain')).toEqual(refused)
    const deep = `${json.slice(0, -1)},"deep":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
    expect(await post(deep)).toEqual([200, expect.objectContaining({ code: 601, data: null })])
    const large = JSON.stringify({ ...body, more: 'x'.repeat(64 * 1024) })
    expect(await post(large)).toEqual([200, { code: 413, msg: '提交的内容过大', errors: [], data: null }])
  },
)

const OTHERS = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const
test.each(rows)(
  '%s accepts POST and, where it is not a shared list, no other method [S6.1, S26.7]',
  async (url, row) => {
    for (const method of row.shared ? OTHERS : (['GET', 'HEAD', ...OTHERS] as const))
      for (const accept of ['text/html', 'application/json']) {
        const answer = await server.app.inject({ method: method as 'GET', url, headers: { accept } })
        expect([answer.statusCode, answer.body.includes('<')]).toEqual([404, false])
      }
  },
)

describe('a repeated request id', () => {
  test.each(idempotent)(
    '%s has one effect and one answer under one request id, and answers 409 to another body under it [S6.9]',
    async (path, row) => {
      const { call, payload, options } = await prepared(path)
      const requestId = path
      const untouched = await stored(server.db)
      const first = await call({ requestId })
      const once = await stored(server.db)
      // The call has an effect that must not happen twice.
      expect(changedTables(untouched, once)).toContain('idempotency')
      expect(changedTables(untouched, once).length).toBeGreaterThan(1)
      const again = await atOnce(10, () => call({ requestId }))
      for (const answer of again) expect(answer).toEqual(first)
      const other = anotherPayload(row, payload)
      const conflict = await send(request(path, other, { ...options, requestId }))
      expect(conflict).toMatchObject({ code: 409, data: null })
      expect(changedTables(once, await stored(server.db))).toEqual([])
    },
  )
})

test('the OpenAPI document passes the linter [S6.7, S6.12]', async () => {
  const answer = await server.app.inject('/docs/openapi.json')
  expect(answer.json().openapi).toBe('3.1.0')
  expect(Object.keys(answer.json().webhooks)).toEqual(Object.keys(webhooks))
  writeFileSync(path.join(folder, 'openapi.json'), answer.body)
  const linter = path.resolve('node_modules/@redocly/cli/bin/cli.js')
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const rules = ['--extends=recommended', '--skip-rule=operation-4xx-response']
  const result = spawnSync(
    process.execPath,
    [linter, 'lint', 'openapi.json', ...rules, '--max-problems=20'],
    {
      cwd: folder,
      env,
      encoding: 'utf8',
    },
  )
  expect(result.stderr).toContain('Your API description is valid')
  expect(result.stderr).not.toMatch(/\d+ (error|warning)/)
  expect(result.status).toBe(0)
})
