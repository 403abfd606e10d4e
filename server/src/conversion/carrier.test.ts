import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { type Platform, readPlatforms } from '../config/platforms'
import { isAccepted, requestOf } from './carrier'

const { platforms } = JSON.parse(readFileSync('server/integrations.example.json', 'utf8'))
const example = (name: string) => readPlatforms(platforms, true)[name] as Platform
const at = new Date('2026-11-20T02:00:00.000Z')
const click = { event: 'order', touch: 'last', click_id: 'B.a-9_x', id: 'd-1' } as const

test('a platform of the shape json-callback gets the callback in a context, and the time as a number [S20.9]', () => {
  const { method, url, headers, body } = requestOf(example('json-callback'), click, at) ?? {}
  expect([method, url, headers]).toEqual([
    'POST',
    'https://ads.example.com/api/v2/conversion',
    { 'content-type': 'application/json' },
  ])
  expect(JSON.parse(body ?? '')).toEqual({
    event_type: 'form',
    context: { ad: { callback: 'B.a-9_x' } },
    timestamp: 1_795_140_000_000,
  })
})

test('a platform of the shape get-callback gets everything in the query, without a body [S20.9]', () => {
  expect(requestOf(example('get-callback'), click, at)).toEqual({
    method: 'GET',
    url: 'https://ads.example.com/track/activate?event_type=9&event_time=1795140000000&callback=B.a-9_x',
    headers: {},
    body: '',
  })
})

test('a platform of the shape token-batch gets its token and the landing address of the click [S20.9]', () => {
  const { body } = requestOf(example('token-batch'), { ...click, click_id: 'a&b' }, at) ?? {}
  expect(JSON.parse(body ?? '')).toEqual({
    token: 'replace-with-the-token-of-the-account',
    conversionTypes: [
      {
        logidUrl: 'https://h5.example.com/landing/feed?click_id=a%26b',
        newType: 3,
        convertTime: 1_795_140_000,
      },
    ],
  })
})

test('an event that the platform has no name for is not sent to it', () => {
  const { order: _order, ...events } = example('json-callback').events
  expect(requestOf({ ...example('json-callback'), events }, click, at)).toBeNull()
})

test('a signature is made over the filled text with the key, and stands where the format names it [S20.9]', () => {
  const base = {
    ...example('get-callback'),
    secrets: { key: 'k+/=' },
    url: 'https://ads.example.com/c?s={signature}',
  }
  const signed = (kind: 'md5' | 'hmac-sha256', as: 'hex' | 'HEX' | 'base64', over: string) =>
    requestOf({ ...base, signature: { kind, over, key: 'key', as } }, { ...click, click_id: 'a b' }, at)?.url
  const md5 = createHash('md5').update('https://ads.example.com/c?callback=a%20bk+/=').digest('hex')
  expect(signed('md5', 'HEX', 'https://ads.example.com/c?callback={click_id}')).toBe(
    `https://ads.example.com/c?s=${md5.toUpperCase()}`,
  )
  const hmac = createHmac('sha256', 'k+/=').update('a b,1795140000,last,d-1').digest('base64')
  expect(signed('hmac-sha256', 'base64', '{click_id},{time_s},{touch},{id}')).toBe(
    `https://ads.example.com/c?s=${encodeURIComponent(hmac)}`,
  )
})

const anyClick = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '"}],"x":[{"',
    '&event_type=1#',
    '{secret:token}',
    '\r\nx: y',
    '../..',
    '%00',
    "'\\\u2028",
    '{event}',
  ),
)

test('no click id changes the format of a call, whatever it contains [S20.9]', () => {
  fc.assert(
    fc.property(anyClick, (click_id) => {
      const plain = requestOf(example('get-callback'), click, at)?.url.replace('B.a-9_x', '') ?? ''
      const url = new URL(requestOf(example('get-callback'), { ...click, click_id }, at)?.url ?? '')
      expect(url.href.startsWith(plain)).toBe(true)
      expect([...url.searchParams.keys()]).toEqual(['event_type', 'event_time', 'callback'])
      expect([url.searchParams.get('callback'), url.hash]).toEqual([click_id, ''])
      const json = requestOf(example('json-callback'), { ...click, click_id }, at)?.body ?? ''
      expect(JSON.parse(json)).toEqual({
        event_type: 'form',
        context: { ad: { callback: click_id } },
        timestamp: at.getTime(),
      })
      const batch = JSON.parse(requestOf(example('token-batch'), { ...click, click_id }, at)?.body ?? '')
      expect(new URL(batch.conversionTypes[0].logidUrl).searchParams.get('click_id')).toBe(click_id)
    }),
    { numRuns: 100 },
  )
})

test.each([
  ['{"code":0}', '/code', true],
  ['{"code":40001,"message":"bad"}', '/code', false],
  ['{"code":"0"}', '/code', false],
  ['{"header":{"status":0}}', '/header/status', true],
  ['{"header":null}', '/header/status', false],
  ['[]', '/code', false],
  ['not JSON', '/code', false],
  ['', '/code', false],
])('the answer %s with the success at %s counts as accepted: %s [S20.9]', (text, path, accepted) => {
  const platform = { ...example('json-callback'), success: { member: { path, is: 0 } } }
  expect(isAccepted(platform, { status: 200, text })).toBe(accepted)
})
