import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { operatorFaults } from '@contract/operator'
import { temporaryFolder } from '../../../test/tools/temporary'
import { runCommand } from '../../src/commands/commands'
import { findRoot, readConfig, readSettings } from '../../src/config/config'
import { isGuessable } from '../../src/config/production'
import { ConfigError } from '../../src/config/values'

const folder = temporaryFolder()
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
  SMS_GATEWAY_KEY: `whsec_${key()}`,
  IDENTITY_PROVIDER: 'http',
  IDENTITY_URL: 'https://id.example.com/check',
  IDENTITY_KEY: `whsk_${key()}`,
})

test('by default the server listens on this machine only, in development mode and behind no proxy [S27.2]', () => {
  expect(read({})).toMatchObject({
    mode: 'development',
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    trustProxy: false,
  })
  expect(read({}).dataDir).toBe(`${root}/.data`)
  expect(read({ TRUST_PROXY: '10.0.0.0/8, loopback' }).trustProxy).toEqual(['10.0.0.0/8', 'loopback'])
})

test.each([
  ['VAULT_KEYS', undefined, /VAULT_KEYS/],
  ['INDEX_SECRET', undefined, /INDEX_SECRET/],
  ['SIGN_SECRET', undefined, /SIGN_SECRET/],
  ['SIGN_SECRET', 'short', /SIGN_SECRET of at least 32/],
  ['INDEX_SECRET', 'development-only-secret-index-and-more', /INDEX_SECRET/],
  ['VAULT_KEYS', `k1:${read({}).secrets.vaultKeys[0]?.key.toString('base64')}`, /VAULT_KEYS|default key/],
  ['SMS_PROVIDER', 'dev', /SMS_PROVIDER=http/],
  ['IDENTITY_PROVIDER', undefined, /^Production needs IDENTITY_PROVIDER=http/],
  ['DEV_IP', '120.24.78.129', /DEV_IP/],
  ['TARO_APP_BRAND', '某某金融', /TARO_APP_BRAND must not have 金融/],
  ['COST_SHEET_SECONDS', '2', /COST_SHEET_SECONDS/],
  ['METRICS_TOKEN', 'short', /^Production needs a METRICS_TOKEN of at least 16/],
  ['SIGN_SECRET', 'a'.repeat(64), /a random SIGN_SECRET/],
  ['INDEX_SECRET', 'changeme-changeme-changeme-changeme', /a random INDEX_SECRET/],
  ['SIGN_SECRET', 'abcdefghijklmnopqrstuvwxyz0123456789', /a random SIGN_SECRET/],
  ['VAULT_KEYS', `k1:${'A'.repeat(43)}=`, /a random key "k1" in VAULT_KEYS/],
  ['DESK_PORT', '3001', /^Production needs DESK_TOKEN, or DESK_USER_HEADER and DESK_PROXY/],
  ['DESK_TOKEN', 'short', /^Production needs a DESK_TOKEN of at least 32 characters/],
  ['DESK_TOKEN', 'changeme-changeme-changeme-changeme', /a random DESK_TOKEN/],
  ['SANDBOX_SEED', '1', /SANDBOX_SEED/],
  ['ALLOWED_ORIGINS', 'http://h5.example.com', /ALLOWED_ORIGINS/],
  ['PUBLIC_URL', 'http://h5.example.com', /PUBLIC_URL/],
  ['ASSET_ORIGIN', 'http://static.example.com', /ASSET_ORIGIN/],
])('production refuses %s = %s with one sentence [S27.7, S27.9]', (name, value, sentence) => {
  const started = () => readConfig({ ...production(), [name]: value }, root)
  expect(started).toThrow(ConfigError)
  expect(started).toThrow(sentence)
})

test('the file env.example has every setting that production requires, once its values are replaced [S27.7]', () => {
  const text = readFileSync(path.join(root, 'scripts/release/archive/env.example'), 'utf8')
  const given = [...text.matchAll(/^(\w+)="(.*)"$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  expect(() => read(Object.fromEntries(given))).toThrow(ConfigError)
  const own = (value: string) => (value.startsWith('https') ? 'own.example.com' : key())
  const replaced = Object.fromEntries(given.map(([name, value]) => [name, value.replace('…', own(value))]))
  expect(read(replaced).mode).toBe('production')
  expect(operatorFaults(replaced)).toEqual([])
})

test('the desk listens on loopback beside the server, in production only once DESK_PORT is set, and on another address only with a token or a proxy [S27.90]', () => {
  const desk = { host: '127.0.0.1', access: null }
  expect(read({}).desk).toEqual({ ...desk, port: 3001 })
  expect(read({ PORT: '0' }).desk).toEqual({ ...desk, port: 0 })
  expect(readConfig(production(), root).desk).toBeNull()
  expect(read({ DESK_PORT: 'off', DESK_HOST: '0.0.0.0' }).desk).toBeNull()
  const DESK_TOKEN = key()
  const token = { DESK_PORT: '3001', DESK_TOKEN }
  expect(readConfig({ ...production(), ...token }, root).desk).toMatchObject({
    access: { token: DESK_TOKEN },
  })
  const proxy = { DESK_USER_HEADER: 'X-Forwarded-User', DESK_PROXY: '10.0.0.1' }
  expect(read(proxy).desk).toMatchObject({ access: { header: 'x-forwarded-user', proxies: ['10.0.0.1'] } })
  const refused: Record<string, string>[] = [
    { DESK_HOST: '0.0.0.0' },
    { DESK_TOKEN: 'short' },
    { DESK_TOKEN: 'changeme-changeme-changeme-changeme' },
    { DESK_USER_HEADER: 'x-forwarded-user' },
    { DESK_PROXY: '10.0.0.1' },
    { DESK_PROXY: '10.0.0.1/x', DESK_USER_HEADER: 'x-forwarded-user' },
    { ...proxy, ...token },
  ]
  for (const env of refused) expect(() => read(env)).toThrow(/DESK_/)
})

test('production needs the address of the H5 for the links of partners, one origin with https [S27.8, S18.10]', () => {
  const file = path.join(folder, 'file.json')
  writeFileSync(file, JSON.stringify({ partners: { 'half-demo': { verify: [`whsec_${key()}`] } } }))
  const started = (more: object) => readConfig({ ...production(), INTEGRATIONS_FILE: file, ...more }, root)
  expect(() => started({})).toThrow('Production needs PUBLIC_URL')
  for (const PUBLIC_URL of ['https://h5.example.com/credit', 'https://a.example,https://b.example'])
    expect(() => started({ PUBLIC_URL })).toThrow(/PUBLIC_URL/)
  expect(started({ PUBLIC_URL: 'https://h5.example.com' }).publicUrl).toBe('https://h5.example.com')
  expect(read({ PORT: '3100' }).publicUrl).toBe('http://127.0.0.1:3100')
})

test.each(['hex', 'base64', 'base64url', 'latin1'] as const)(
  'a random secret encoded as %s is not rejected as guessable [S27.7]',
  (form) => {
    for (let turn = 0; turn < 200; turn++)
      expect(isGuessable(Buffer.from(randomBytes(32).toString(form)))).toBe(false)
  },
)

test('production refuses identical secrets, even in different encodings [S27.7]', () => {
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
  [{ DATABASE_CONNECTIONS: '3' }, /DATABASE_CONNECTIONS must be a number of connections from 4/],
  [
    { DATABASE_URL: 'postgres://db.example.com/funnel?sslmode=require' },
    /^DATABASE_URL must have sslmode=verify-full/,
  ],
  [{ DATABASE_POOLER: 'session' }, /^DATABASE_POOLER must be one of transaction, not "session"\.$/],
  [{ VAULT_KEYS: 'k1:dG9vIHNob3J0' }, /VAULT_KEYS/],
  [{ SMS_PROVIDER: 'http' }, /SMS_GATEWAY_URL/],
  [{ SMS_PROVIDER: 'http', SMS_GATEWAY_URL: 'ftp://sms.example.com' }, /SMS_GATEWAY_URL/],
  [{ SMS_PROVIDER: 'http', SMS_GATEWAY_URL: 'https://sms.example.com' }, /needs SMS_GATEWAY_KEY/],
  [{ IDENTITY_PROVIDER: 'http', IDENTITY_KEY: `whsec_${key()}` }, /needs IDENTITY_URL/],
  [{ IDENTITY_PROVIDER: 'mail' }, /^IDENTITY_PROVIDER must be one of dev, http, not "mail"\.$/],
  [{ NOTES_URL: 'http://notes.example.com' }, /^NOTES_URL must be an https address/],
  [{ IDENTITY_STEP: 'never' }, /^IDENTITY_STEP must be one of before, after, not "never"\.$/],
  [{ TARO_APP_TRACE_1_SRC: 'javascript:alert(1)' }, /TARO_APP_TRACE_1_SRC/],
  [{ ALLOWED_ORIGINS: '*' }, /ALLOWED_ORIGINS/],
  [{ ALLOWED_ORIGINS: 'https://h5.example.com/' }, /ALLOWED_ORIGINS/],
  [{ ALLOWED_ORIGINS: 'https://h5.example.com, null' }, /ALLOWED_ORIGINS/],
  [{ SANDBOX_SEED: '1' }, /SANDBOX_SEED is for APP_MODE=test only/],
  // lib/proxies.test.ts tests all formats of TRUST_PROXY.
  [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY must list addresses/],
  [{ TRUST_PROXY: '10.0.0.0/8, 0.0.0.0/0' }, /^TRUST_PROXY must list addresses/],
  [{ APP_MODE: 'test', SANDBOX_SEED: 'one' }, /SANDBOX_SEED must be a whole number/],
  [{ APP_MODE: 'test', SANDBOX_CLOCK: '2026-12-01T10:00:00+08:00' }, /SANDBOX_CLOCK needs a SANDBOX_SEED/],
  [{ APP_MODE: 'test', SANDBOX_SEED: '1', SANDBOX_CLOCK: '2026-12-01' }, /SANDBOX_CLOCK must be a time/],
])('the settings %o are refused by name [S27.8]', (env, sentence) => {
  expect(() => read(env as Record<string, string>)).toThrow(sentence)
})

test('reading the settings reports all mistakes at once, each in a line of its own [S27.94]', () => {
  const wrong = {
    ...production(),
    PORT: 'http',
    LOG_LEVEL: 'loud',
    DESK_PORT: 'http',
    DESK_PROXY: '10.0.0.1',
    SMS_GATEWAY_URL: 'x',
    SMS_GATEWAY_KEY: 'x',
  }
  const started = () =>
    read({ ...wrong, VAULT_KEYS: 'short', INDEX_SECRET: 'short', SIGN_SECRET: '', DEV_IP: '::1' })
  const sentences = [
    'PORT must be',
    'DESK_PORT must be',
    'DESK_USER_HEADER needs DESK_PROXY',
    'LOG_LEVEL must be',
    'SMS_GATEWAY_URL must be',
    'SMS_PROVIDER=http needs SMS_GATEWAY_KEY',
    'VAULT_KEYS must be',
    'Production needs SIGN_SECRET',
    'Production needs a INDEX_SECRET',
    'Production does not allow DEV_IP',
  ]
  expect(started).toThrow(new RegExp(`^${sentences.map((one) => `${one}.*`).join('\n')}$`))
})

test('a setting can be read from the file that <name>_FILE names, which is refused when it is unreadable or the setting is also set [S27.95]', () => {
  const secret = path.join(folder, 'secret')
  const { SIGN_SECRET, ...others } = production()
  writeFileSync(secret, `${SIGN_SECRET}\n`)
  const config = read({ ...others, SIGN_SECRET_FILE: secret })
  expect(config.secrets.signSecret).toBe(SIGN_SECRET)
  expect(() => read({ SIGN_SECRET, SIGN_SECRET_FILE: secret })).toThrow(
    /^SIGN_SECRET and SIGN_SECRET_FILE are both set: remove one of them\.$/,
  )
  expect(() => read({ METRICS_TOKEN_FILE: '/none' })).toThrow(
    /^METRICS_TOKEN_FILE cannot be read \(ENOENT\): \/none\.$/,
  )
})

test('production refuses a command that only serves trials', async () => {
  const run = runCommand(readSettings(production(), root), 'report-status', ['SQ1', 'received'])
  await expect(run).rejects.toThrow('The command "report-status" is for trials')
})

test('the contact of security.txt must be a URI, is by default the mail address for complaints, and is missing in a trial [S26.30]', () => {
  const contact = (env: Record<string, string>) => read(env).securityContact
  const mail = { TARO_APP_COMPLAINT_MAIL: 'care@example.com' }
  expect(contact(mail)).toBe('mailto:care@example.com')
  expect(contact({ ...mail, SECURITY_CONTACT: 'https://example.com/report' })).toBe(
    'https://example.com/report',
  )
  expect(contact({ TARO_APP_COMPLAINT_MAIL: '示例投诉邮箱' })).toBe(null)
  expect(() => contact({ SECURITY_CONTACT: 'me@example.com' })).toThrow(
    /^SECURITY_CONTACT must be an address/,
  )
})

test('a sandbox with a seed has a start time', () => {
  expect(read({ APP_MODE: 'test' }).sandbox).toBeNull()
  const sandbox = { seed: '7', clock: new Date('2026-12-01T02:00:00.000Z') }
  expect(read({ APP_MODE: 'test', SANDBOX_SEED: '7' }).sandbox).toEqual(sandbox)
})

test('a tracking script is allowed from its configured origin only [S5.6, S26.5]', () => {
  expect(read({}).traceOrigins).toEqual([])
  const env = {
    TARO_APP_TRACE_1_SRC: 'https://a.example.com/x.js',
    TARO_APP_TRACE_2_SRC: 'https://a.example.com/y.js',
  }
  expect(read(env).traceOrigins).toEqual(['https://a.example.com'])
})

test.each(['plain-secret', 'whsec_dG9vIHNob3J0', `whpk_${key()}`, `whsec_${key()},plain-secret`])(
  'a provider key that cannot sign is refused without being repeated (%#)',
  (secret) => {
    const wrong = () => read({ ...production(), SMS_GATEWAY_KEY: secret })
    expect(wrong).toThrow(
      new ConfigError('SMS_PROVIDER=http needs SMS_GATEWAY_KEY, a key that begins with whsec_ or whsk_.'),
    )
  },
)

test('two keys of a provider are used while one is replaced', () => {
  const keys = [`whsec_${key()}`, `whsk_${key()}`]
  expect(read({ ...production(), IDENTITY_KEY: keys.join(', ') }).identity).toEqual({
    url: 'https://id.example.com/check',
    keys,
  })
  expect(read({}).identity).toBeNull()
})
