import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '../../../test/tools/temporary'
import { readIntegrations } from '../../src/config/integrations'
import { readPlatforms } from '../../src/config/platforms'
import { ConfigError } from '../../src/config/values'

const folder = temporaryFolder()
const file = path.join(folder, 'integrations.json')

const bytes = Buffer.alloc(32, 7).toString('base64')
const [SHARED, PRIVATE, PUBLIC] = [`whsec_${bytes}`, `whsk_${bytes}`, `whpk_${bytes}`]
const institution = {
  url: 'https://api.institution.example/hooks',
  sign: [SHARED, PRIVATE],
  verify: [PUBLIC],
  seal_key: bytes,
}
const relay = { url: 'https://relay.example/messages', sign: [SHARED] }
const { url: _, ...unread } = institution
const COMPLETE = {
  institutions: { cf1: institution, village: { ...unread, relay } },
  partners: { 'half-demo': { verify: [SHARED] } },
  platforms: {},
  wechat: {
    appid: 'wx0123456789abcdef',
    secret: 'ab'.repeat(16),
    phone: { fen: 3 },
    notice: { template_id: 'template-of-the-trial-0123', fields: { status: 'phrase2' } },
  },
}

function reading(content: unknown, production = false) {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readIntegrations(file, production)
}
const withInstitution = (change: object) => ({ institutions: { cf1: { ...institution, ...change } } })

test('a complete file of integrations is read, and without one there are none', () => {
  expect(reading(COMPLETE, true)).toEqual(COMPLETE)
  expect(reading({})).toEqual({ institutions: {}, partners: {}, platforms: {} })
  expect(readIntegrations(undefined)).toEqual({ institutions: {}, partners: {}, platforms: {} })
})

test('a local institution over http is for trials only', () => {
  const local = withInstitution({ url: 'http://127.0.0.1:4000/hooks' })
  expect(reading(local).institutions.cf1?.url).toBe('http://127.0.0.1:4000/hooks')
  expect(() => reading(local, true)).toThrow(
    'INTEGRATIONS_FILE has at /institutions/cf1/url no https address.',
  )
  const plain = withInstitution({ relay: { ...relay, url: 'http://relay.example/messages' } })
  expect(() => reading(plain, true)).toThrow('INTEGRATIONS_FILE has at /institutions/cf1/relay/url no https')
})

test.each<[unknown, string]>([
  [`{"institutions": "${SHARED}`, 'is not JSON'],
  [[], 'is invalid at /: must be object'],
  [{ institution: {} }, 'is invalid at /institution: unknown member'],
  [{ institutions: { 'CF 1': institution } }, 'is invalid at /institutions/CF 1: unknown member'],
  [withInstitution({ sign: [] }), 'is invalid at /institutions/cf1/sign: must not have fewer than 1 items'],
  [
    withInstitution({ seal_key: SHARED }),
    `is invalid at /institutions/cf1/seal_key: must match pattern "^[A-Za-z0-9+/]{43}=$"`,
  ],
  [
    withInstitution({ seal_key: Buffer.alloc(32).toString('base64') }),
    'has at /institutions/cf1/seal_key no X25519 public key',
  ],
  [
    withInstitution({ url: undefined, verify: undefined }),
    'has at /institutions/cf1 neither url nor relay nor verify',
  ],
  [withInstitution({ sign: undefined }), 'has at /institutions/cf1 an address but no sign, our keys for it'],
  [
    withInstitution({ relay: { ...relay, key: SHARED } }),
    'is invalid at /institutions/cf1/relay/key: unknown member',
  ],
  [
    withInstitution({ relay: { ...relay, sign: [PUBLIC] } }),
    'has at /institutions/cf1/relay/sign[0] no key of the form whsec_… or whsk_…',
  ],
  [withInstitution({ secret: SHARED }), 'is invalid at /institutions/cf1/secret: unknown member'],
  [
    withInstitution({ sign: [SHARED, PUBLIC] }),
    'has at /institutions/cf1/sign[1] no key of the form whsec_… or whsk_…',
  ],
  [
    withInstitution({ verify: [PRIVATE] }),
    'has at /institutions/cf1/verify[0] no key of the form whsec_… or whpk_…',
  ],
  [
    withInstitution({ sign: [`${SHARED} `] }),
    'has at /institutions/cf1/sign[0] no key of the form whsec_… or whsk_…',
  ],
  [
    { partners: { 'half-demo': { verify: [PRIVATE] } } },
    'has at /partners/half-demo/verify[0] no key of the form whsec_… or whpk_…',
  ],
  [
    { wechat: { ...COMPLETE.wechat, secret: undefined } },
    'is invalid at /wechat: must have required properties secret',
  ],
  [
    { wechat: { ...COMPLETE.wechat, notice: { template_id: 'template-of-the-trial-0123' } } },
    'is invalid at /wechat/notice: must have required properties fields',
  ],
  ...[
    'api.institution.example',
    'ftp://api.institution.example',
    `https://me:${SHARED}@api.institution.example`,
  ].map((url): [unknown, string] => [
    withInstitution({ url }),
    'has at /institutions/cf1/url no http(s) address',
  ]),
])(
  'a wrong file of integrations is refused by one sentence that names the place and no key (%#)',
  (content, sentence) => {
    expect(() => reading(content)).toThrow(new ConfigError(`INTEGRATIONS_FILE ${sentence}.`))
  },
)

test('reading INTEGRATIONS_FILE reports all of its mistakes at once [S27.94]', () => {
  const institutions = { cf1: { ...institution, sign: [PUBLIC] }, cf2: { verify: [PRIVATE], url: 'x' } }
  const platforms = {
    demo: { method: 'GET' },
    other: { ...examples()['token-batch'], events: {}, body: '{x}' },
  }
  expect(() => reading({ institutions, platforms })).toThrow(
    new ConfigError(
      [
        'institutions/cf1/sign[0] no key of the form whsec_… or whsk_…',
        'institutions/cf2 an address but no sign, our keys for it',
        'institutions/cf2/url no http(s) address',
        'institutions/cf2/verify[0] no key of the form whsec_… or whpk_…',
        'platforms/demo an error: must have required properties url, events, success',
        'platforms/other/events no event',
        'platforms/other/body the unknown placeholder {x}',
      ]
        .map((fault) => `INTEGRATIONS_FILE has at /${fault}.`)
        .join('\n'),
    ),
  )
  expect(() => reading({ partners: { p: {} }, other: 1, wechat: 1 })).toThrow(
    / \/other: .*\n.* \/partners\/p: .*\n.* \/wechat: /,
  )
})

test('a relay without the key of its institution is refused [S16.58]', () => {
  expect(() => reading(withInstitution({ relay, seal_key: undefined }))).toThrow(
    'INTEGRATIONS_FILE has at /institutions/cf1 a relay but no seal_key, without which the relay could read all.',
  )
})

test('a stand-in of WeChat is for trials only', () => {
  const trial = { wechat: { ...COMPLETE.wechat, api: 'http://127.0.0.1:4000' } }
  expect(reading(trial).wechat?.api).toBe('http://127.0.0.1:4000')
  expect(() => reading(trial, true)).toThrow(
    'INTEGRATIONS_FILE has at /wechat/api a stand-in, which is for trials.',
  )
})

test('a file of integrations that cannot be read is refused', () => {
  expect(() => readIntegrations(path.join(folder, 'none.json'))).toThrow(
    'INTEGRATIONS_FILE cannot be read (ENOENT).',
  )
})

const sample = readFileSync('server/integrations.example.json', 'utf8')
const examples = () => JSON.parse(sample).platforms
const read = (change: object, production = true) =>
  readPlatforms({ demo: { ...examples()['token-batch'], ...change } }, production)

test('the examples of the integrations file are accepted in production [S20.9]', () => {
  expect(Object.keys(readPlatforms(examples(), true))).toEqual([
    'json-callback',
    'get-callback',
    'token-batch',
  ])
})

test('a platform on this machine is accepted for trials only [S20.9]', () => {
  const url = 'http://127.0.0.1:4000/report?c={click_id}'
  expect(read({ url }, false).demo?.url).toBe(url)
  expect(() => read({ url })).toThrow(ConfigError)
})

const signature = { kind: 'md5', over: '{click_id}', key: 'token', as: 'hex' }

test.each<[string, object, string]>([
  [
    'a placeholder for the phone number',
    { body: { m: ['{mobile}'] } },
    '/body the unknown placeholder {mobile}',
  ],
  ['a lone brace', { body: { m: '{click_id' } }, '/body the unknown placeholder {{}'],
  ['a secret that is not listed', { headers: { 'x-key': '{secret:other}' } }, '/headers/x-key the unknown'],
  ['a click id in a header', { headers: { 'x-key': '{click_id}' } }, '/headers/x-key the unknown'],
  ['a placeholder in the host', { url: 'https://{click_id}.example.com/' }, '/url no http(s) address'],
  ['a placeholder in the path', { url: 'https://ads.example.com/{click_id}' }, '/url no http(s) address'],
  ['an address without TLS', { url: 'http://ads.example.com/' }, '/url no https address'],
  ['an address by number', { url: 'https://10.0.0.1/' }, '/url no https address'],
  ['a host name without a domain', { url: 'https://metadata/' }, '/url no https address'],
  ['a user in the address', { url: 'https://a:b@ads.example.com/' }, '/url no http(s) address'],
  [
    'a signature that signs itself',
    { signature: { ...signature, over: '{signature}' } },
    '/signature/over the unknown',
  ],
  [
    'a signature without a key',
    { signature: { ...signature, key: 'none' } },
    '/signature/key the name of no secret',
  ],
  ['the place of a signature that it has not', { body: { s: '{signature}' } }, '/body the unknown'],
  ['a body for GET', { method: 'GET' }, '/body a body'],
  ['an unknown event', { events: { paid: 1 } }, '/events/paid an error: unknown member'],
  ['no event', { events: {} }, '/events no event'],
  ['a window longer than conversions are kept', { window_days: 181 }, '/window_days an error'],
  ['a misspelt setting', { windowdays: 1 }, '/windowdays an error: unknown member'],
])('a platform with %s ends the start with one sentence [S20.9, S27.8]', (_what, change, sentence) => {
  expect(() => read(change)).toThrow(ConfigError)
  expect(() => read(change)).toThrow(`INTEGRATIONS_FILE has at /platforms/demo${sentence}`)
  expect(() => read(change)).not.toThrow('replace-with-the-token')
})
