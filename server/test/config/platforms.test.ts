import { readFileSync } from 'node:fs'
import { readPlatforms } from '../../src/config/platforms'
import { ConfigError } from '../../src/config/values'

const file = readFileSync('server/integrations.example.json', 'utf8')
const examples = () => JSON.parse(file).platforms
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
  ['an unknown event', { events: { paid: 1 } }, '/events/paid an error: it is unknown'],
  ['no event', { events: {} }, '/events no event'],
  ['a window longer than conversions are kept', { window_days: 181 }, '/window_days an error'],
  ['a misspelt setting', { windowdays: 1 }, '/windowdays an error: it is unknown'],
])('a platform with %s ends the start with one sentence [S20.9, S27.8]', (_what, change, sentence) => {
  expect(() => read(change)).toThrow(ConfigError)
  expect(() => read(change)).toThrow(`INTEGRATIONS_FILE has at /platforms/demo${sentence}`)
  expect(() => read(change)).not.toThrow('replace-with-the-token')
})
