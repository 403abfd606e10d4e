import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { OPERATOR_SETTINGS } from '@contract/operator'
import { type RunningServer, startServer } from '../../../test/drivers/server'
import { ownCatalogue } from '../../../test/tools/own-catalogue'
import { approve } from '../../../test/tools/papers'
import { temporaryFolder } from '../../../test/tools/temporary'
import { findRoot, readConfig } from '../../src/config/config'
import { NO_INTEGRATIONS } from '../../src/config/integrations'
import { chinaDate } from '../../src/lib/time/china-date'
import { freshMobile, wrap } from '../tools/harness'
import { signedServer } from '../tools/remote/institution'

const SEND = '/v1.0/sms/send/code'

/** The messages that were passed to the operator's SMS carrier. */
const taken: { mobile: string; code: string; scene: string }[] = []
const KEY = `whsec_${randomBytes(32).toString('base64')}`
/** The carrier; each request must be signed. */
const startGateway = () =>
  signedServer(KEY, ({ text }) => {
    taken.push(JSON.parse(text))
    return {}
  })

/** An operator who is not that of a trial, and a folder with an H5 that was built with these settings. */
const OPERATOR = Object.fromEntries(OPERATOR_SETTINGS.map((name) => [name, `own ${name}`]))
const h5 = temporaryFolder()
mkdirSync(path.join(h5, 'js'))
writeFileSync(path.join(h5, 'js/about.js'), JSON.stringify(OPERATOR))

const METRICS_TOKEN = 'the-operators-token'
const SETTINGS = {
  APP_MODE: 'production',
  VAULT_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  INDEX_SECRET: randomBytes(32).toString('hex'),
  SIGN_SECRET: randomBytes(32).toString('hex'),
  SMS_PROVIDER: 'http',
  SMS_GATEWAY_KEY: KEY,
  IDENTITY_PROVIDER: 'http',
  IDENTITY_KEY: KEY,
  METRICS_TOKEN,
  H5_DIR: h5,
}

const catalogue = ownCatalogue(path.join(h5, 'own'))
let gateway: Awaited<ReturnType<typeof startGateway>>
let server: RunningServer
/** What `/readyz` answered before the catalogue was applied. */
let readyBefore: unknown
const environment = () => ({
  ...SETTINGS,
  ...OPERATOR,
  SMS_GATEWAY_URL: `${gateway.origin}/send`,
  IDENTITY_URL: `${gateway.origin}/identity`,
})
beforeAll(async () => {
  gateway = await startGateway()
  server = await startServer({ env: environment() })
  readyBefore = await (await fetch(`${server.baseUrl}/readyz`)).json()
  await server.command('catalogue', 'apply', catalogue)
})
afterAll(async () => {
  await server?.stop()
  await gateway.close()
})

async function post(path: string, payload: object, token?: string, { baseUrl } = server) {
  const answer = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    body: JSON.stringify(wrap(payload)),
  })
  return { status: answer.status, body: await answer.json() }
}

/** Logs a phone in with the last code that the carrier received for it. */
async function logIn(mobile: string) {
  const check = await post('/v1.0/user/login/pre/check', { mobile })
  const consents = check.body.data.agreements.map(({ consent_id }: { consent_id: string }) => consent_id)
  const code = taken.findLast((message) => message.mobile === mobile)?.code ?? ''
  return { code, login: await post('/v1.0/user/code/login', { mobile, code, consents }) }
}

test('a server without a catalogue says so and is not ready, one that another process applies is in force at once, and a restart does not undo it and warns of a paper that ends soon [S24.52, S27.18]', async () => {
  const shops = async () => (await post('/v1/offline/shoplist', { code: '440305' })).body.data.shops.length
  expect([readyBefore, server.log()]).toEqual([
    expect.objectContaining({ code: 503, missing: 'catalogue' }),
    expect.stringContaining('there is no catalogue yet'),
  ])
  expect(await shops()).toBe(2)
  const changed = path.join(h5, 'catalogue')
  cpSync(catalogue, changed, { recursive: true })
  const file = path.join(changed, 'shops.json')
  writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(file, 'utf8')).slice(1)))
  const products = path.join(changed, 'products.json')
  writeFileSync(products, readFileSync(products, 'utf8').replace('示例日常消费贷', '示例新名称'))
  const institutions = path.join(changed, 'institutions.json')
  const ends = chinaDate(new Date(Date.now() + 5 * 86_400_000))
  writeFileSync(institutions, readFileSync(institutions, 'utf8').replace('2055-12-31', ends))
  approve(changed)
  await server.command('catalogue', 'apply', changed, '--by', 'operator 7')
  const seen = async () => [await shops(), (await post('/v1.0/product/list', {})).body.data.products]
  const inForce = [1, expect.arrayContaining([expect.objectContaining({ name: '示例新名称' })])]
  expect(await seen()).toEqual(inForce)
  await server.terminate()
  await server.restart()
  expect(await seen()).toEqual(inForce)
  expect(server.log()).toContain('a paper ends: what needs it is then no longer offered')
  // The seed creates test visitors by logins from a device named `seed`.
  expect(await server.rows("select from sessions where device = 'seed'")).toEqual([])
  expect(await server.rows('select applied_by from catalogue_revisions where number = 2')).toEqual([
    { applied_by: 'operator 7' },
  ])
})

test('a visitor logs in with the code that was passed to the SMS carrier, and neither a response nor the log contains the code [S27.9]', async () => {
  const mobile = freshMobile()
  const sent = await post(SEND, { mobile, scene: 'login' })
  expect(sent.body).toEqual({
    code: 200,
    msg: 'ok',
    errors: [],
    data: { cooldown_seconds: 60, expires_seconds: 300 },
  })
  expect(taken).toEqual([{ mobile, code: expect.stringMatching(/^\d{6}$/), scene: 'login' }])

  const { code, login } = await logIn(mobile)
  expect(login.body.code).toBe(200)
  expect((await post('/v1/user/city', {}, login.body.data.token)).body.code).toBe(200)
  for (const secret of [mobile, `"${code}"`, login.body.data.token])
    expect(server.log()).not.toContain(secret)
})

const docs = (token: string) =>
  fetch(`${server.baseUrl}/docs/openapi.json`, { headers: { authorization: `Bearer ${token}` } })

test('production has no login without a code, and its API reference does not mention one [S27.9]', async () => {
  const { status, body } = await post('/test/user/login', { mobile: freshMobile() })
  expect([status, body.code]).toEqual([404, 404])
  const reference = await docs(METRICS_TOKEN)
  expect(Object.keys((await reference.json()).paths)).not.toContain('/test/user/login')
})

test('only callers with the token can read the API reference [S26.9]', async () => {
  expect((await docs('')).status).toBe(404)
  expect((await docs('another-token')).status).toBe(404)
  expect((await docs(METRICS_TOKEN)).status).toBe(200)
})

test('a production server with SEND=none says so, sends no code, and knows no system that could be called [S27.44]', async () => {
  const drill = await startServer({ env: { ...environment(), DATA_DIR: server.dataDir, SEND: 'none' } })
  try {
    const ready = await fetch(`${drill.baseUrl}/readyz`)
    expect(await ready.json()).toEqual({ status: 'ready', send: 'none' })
    expect(drill.log()).toContain('SEND=none: nothing is sent to anybody')
    const before = taken.length
    expect((await post(SEND, { mobile: freshMobile(), scene: 'login' }, '', drill)).status).toBe(503)
    expect(taken).toHaveLength(before)
  } finally {
    await drill.stop()
  }
  const { integrations } = readConfig(
    { ...environment(), INTEGRATIONS_FILE: '/no/such', SEND: 'none' },
    findRoot(),
  )
  expect(integrations).toEqual(NO_INTEGRATIONS)
})

/** Starts a second server with these settings, which is expected to end at once. */
async function failedStart(settings: Record<string, string>) {
  const { VAULT_KEYS, INDEX_SECRET } = SETTINGS
  const own = { PATH: process.env.PATH, DATA_DIR: server.dataDir, PORT: '0', VAULT_KEYS, INDEX_SECRET }
  const env = { ...own, ...settings }
  const start = promisify(execFile)(process.execPath, ['dist/server.mjs'], { cwd: findRoot(), env })
  return start.then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  )
}

test('production does not start with the operator of a trial, neither in the settings nor in the H5, and names each setting [S27.7]', async () => {
  const production = {
    ...SETTINGS,
    SMS_GATEWAY_URL: 'https://sms.example.com/send',
    IDENTITY_URL: 'https://id.example.com/check',
  }
  const named = ({ code, stderr }: { code: number; stderr: string }) => [
    code,
    ...JSON.parse(stderr)
      .msg.split('\n')
      .map((sentence: string) => /TARO_APP_\w+/.exec(sentence)?.[0]),
  ]
  expect(named(await failedStart(production))).toEqual([1, ...OPERATOR_SETTINGS])
  const phone = { ...production, ...OPERATOR, TARO_APP_COMPLAINT_PHONE: '示例投诉电话' }
  expect(named(await failedStart(phone))).toEqual([1, 'TARO_APP_COMPLAINT_PHONE'])
  const other = await failedStart({ ...production, ...OPERATOR, TARO_APP_ADDRESS: 'another address' })
  expect(named(other)).toEqual([1, 'TARO_APP_ADDRESS'])
  expect(other.stderr).toContain('npm run build -- --release')
})

test.each([
  ['a port in use', () => ({ PORT: new URL(server.baseUrl).port }), /set PORT/],
  ['an address of another machine', () => ({ HOST: '203.0.113.1' }), /set HOST/],
  [
    'a database that does not exist',
    () => ({ DATABASE_URL: 'postgres://me:my-password@127.0.0.1:1/x' }),
    /^The PostgreSQL of DATABASE_URL cannot be used/,
  ],
  [
    'a data folder below a file',
    () => ({ DATA_DIR: '/dev/null/data' }),
    /set another DATA_DIR or JOURNAL_DIR\.$/,
  ],
])(
  'a start with %s fails with one sentence, as a line of the log [S27.8, S27.111]',
  async (_name, settings, sentence) => {
    const { code, stderr } = await failedStart({ APP_MODE: 'test', ...settings() })
    const { level, msg } = JSON.parse(stderr)
    expect([code, level, msg.split('\n').length]).toEqual([1, 60, 1])
    expect(msg).toMatch(sentence)
    expect(stderr).not.toContain('my-password')
    expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200)
  },
)
