import { randomBytes } from 'node:crypto'
import { findRoot, readConfig } from '../../src/config/config'
import { isGuessable } from '../../src/config/production'
import { ConfigError } from '../../src/config/values'

const root = findRoot()
const read = (env: Record<string, string>) => readConfig(env, root)
const key = () => randomBytes(32).toString('base64')

const production = () => ({
  APP_MODE: 'production',
  VAULT_KEYS: `k1:${key()}`,
  INDEX_SECRET: randomBytes(32).toString('hex'),
  SIGN_SECRET: randomBytes(32).toString('hex'),
  SMS_PROVIDER: 'http',
  SMS_GATEWAY_URL: 'https://sms.example.com/send',
})

test('without any setting it listens on this machine only, in development mode [S27.2]', () => {
  expect(read({})).toMatchObject({
    mode: 'development',
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    trustProxy: false,
  })
  expect(read({}).dataDir).toBe(`${root}/.data`)
})

test('production starts with secrets and a gateway of its own', () => {
  expect(read(production())).toMatchObject({ mode: 'production', sms: 'http' })
})

test.each([
  ['VAULT_KEYS', undefined, /VAULT_KEYS/],
  ['INDEX_SECRET', undefined, /INDEX_SECRET/],
  ['SIGN_SECRET', undefined, /SIGN_SECRET/],
  ['SIGN_SECRET', 'short', /SIGN_SECRET of at least 32/],
  ['INDEX_SECRET', 'development-only-secret-index-and-more', /INDEX_SECRET/],
  ['VAULT_KEYS', 'dev:y4x0EDSGEFqT5sQHlhPIAm1lFfMmvXx1i3sFFC5cwlE=', /VAULT_KEYS|default key/],
  ['SMS_PROVIDER', 'dev', /SMS_PROVIDER=http/],
  ['DEV_IP', '120.24.78.129', /DEV_IP/],
  ['COST_SHEET_SECONDS', '2', /COST_SHEET_SECONDS/],
  ['SIGN_SECRET', 'a'.repeat(64), /a random SIGN_SECRET/],
  ['INDEX_SECRET', 'changeme-changeme-changeme-changeme', /a random INDEX_SECRET/],
  ['SIGN_SECRET', 'abcdefghijklmnopqrstuvwxyz0123456789', /a random SIGN_SECRET/],
  ['VAULT_KEYS', `k1:${'A'.repeat(43)}=`, /a random key "k1" in VAULT_KEYS/],
  ['SANDBOX_SEED', '1', /SANDBOX_SEED/],
  ['ALLOWED_ORIGINS', 'http://h5.example.com', /ALLOWED_ORIGINS/],
])('production refuses %s = %s with one sentence [S27.7, S27.9]', (name, value, sentence) => {
  const env: Record<string, string | undefined> = { ...production(), [name]: value }
  const started = () => readConfig(env, root)
  if (name === 'VAULT_KEYS' && value?.startsWith('dev:')) {
    const [defaultKey] = readConfig({}, root).secrets.vaultKeys
    env.VAULT_KEYS = `k1:${defaultKey?.key.toString('base64')}`
  }
  expect(started).toThrow(ConfigError)
  expect(started).toThrow(sentence)
})

test.each(['hex', 'base64', 'base64url', 'latin1'] as const)(
  'random secrets in %s are taken [S27.7]',
  (form) => {
    for (let turn = 0; turn < 200; turn++)
      expect(isGuessable(Buffer.from(randomBytes(32).toString(form)))).toBe(false)
  },
)

test('production refuses secrets that are the same, also in another form [S27.7]', () => {
  const same = randomBytes(32)
  const [text, keys] = [same.toString('base64'), `k1:${same.toString('base64')}`]
  for (const twins of [
    { INDEX_SECRET: text, SIGN_SECRET: text },
    { VAULT_KEYS: keys, SIGN_SECRET: text },
    { VAULT_KEYS: `${keys},k2:${text}` },
  ])
    expect(() => read({ ...production(), ...twins })).toThrow(/^Production needs different secrets: /)
})

test.each([
  [{ APP_MODE: 'staging' }, /APP_MODE/],
  [{ PORT: '70000' }, /PORT/],
  [{ PORT: 'http' }, /PORT/],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
  [{ VAULT_KEYS: 'k1:dG9vIHNob3J0' }, /VAULT_KEYS/],
  [{ SMS_PROVIDER: 'http' }, /SMS_GATEWAY_URL/],
  [{ SMS_PROVIDER: 'http', SMS_GATEWAY_URL: 'ftp://sms.example.com' }, /SMS_GATEWAY_URL/],
  [{ TARO_APP_TRACE_1_SRC: 'javascript:alert(1)' }, /TARO_APP_TRACE_1_SRC/],
  [{ ALLOWED_ORIGINS: '*' }, /ALLOWED_ORIGINS/],
  [{ ALLOWED_ORIGINS: 'https://h5.example.com/' }, /ALLOWED_ORIGINS/],
  [{ ALLOWED_ORIGINS: 'https://h5.example.com, null' }, /ALLOWED_ORIGINS/],
  [{ SANDBOX_SEED: '1' }, /SANDBOX_SEED is for APP_MODE=test only/],
  [{ APP_MODE: 'test', SANDBOX_SEED: 'one' }, /SANDBOX_SEED must be a whole number/],
  [{ APP_MODE: 'test', SANDBOX_CLOCK: '2026-12-01T10:00:00+08:00' }, /SANDBOX_CLOCK needs a SANDBOX_SEED/],
  [{ APP_MODE: 'test', SANDBOX_SEED: '1', SANDBOX_CLOCK: '2026-12-01' }, /SANDBOX_CLOCK must be a time/],
])('%o is refused by name', (env, sentence) => {
  expect(() => read(env as Record<string, string>)).toThrow(sentence)
})

test('a seeded run is one of test mode; it has a time to begin at', () => {
  expect(read({ APP_MODE: 'test' }).sandbox).toBeNull()
  const sandbox = { seed: '7', clock: new Date('2026-12-01T02:00:00.000Z') }
  expect(read({ APP_MODE: 'test', SANDBOX_SEED: '7' }).sandbox).toEqual(sandbox)
})

test('the policy allows the origins of configured trace scripts, and none by default [S5.6, S26.5]', () => {
  expect(read({}).traceOrigins).toEqual([])
  const env = {
    TARO_APP_TRACE_1_SRC: 'https://a.example.com/x.js',
    TARO_APP_TRACE_2_SRC: 'https://a.example.com/y.js',
  }
  expect(read(env).traceOrigins).toEqual(['https://a.example.com'])
})

test.each(['10.0.0.1', '10.0.0.0/8, loopback', '::1', 'fd00::/8', '::ffff:10.0.0.0/104'])(
  'proxies %j are believed',
  (text) => {
    expect(read({ TRUST_PROXY: text }).trustProxy).toEqual(text.split(', '))
  },
)

test.each([
  'yes',
  '1',
  '10.0.0.1/x',
  '10.0.0.0/33',
  '10.0.0.1/999',
  '0.0.0.0/0',
  '0.0.0.0/1, 128.0.0.0/1',
  '::/0',
  '::ffff:0:0/96',
  '0::/8',
  'proxy.example.com',
])('TRUST_PROXY=%s is refused with one sentence [S27.8]', (text) => {
  expect(() => read({ TRUST_PROXY: text })).toThrow(/^TRUST_PROXY must list addresses/)
})
