// oxlint-disable-next-line no-restricted-imports -- the older parser is Node's; only this test reads it
import { parse } from 'node:url'
import fc from 'fast-check'
import { goodAddresses, openRedirects } from '../../test/tools/open-redirects'
import {
  checkOutboundLink,
  isHost,
  isOwnPath,
  MAX_ADDRESS,
  readLink,
  readOrigin,
  readStore,
  safeOrigin,
  safeStore,
} from './link'

const HOSTS = ['cf1.example']
const GOOD = 'https://apply.cf1.example'
const OWN = 'https://own.example'

/** Whatever a browser, an older web view and the server read must be one and the same place. */
function expectOneReading(address: string, host: string) {
  const url = new URL(address)
  expect([url.protocol, url.hostname, url.port, url.username, url.password]).toEqual([
    'https:',
    host,
    '',
    '',
    '',
  ])
  expect([address, `${address}/`]).toContain(url.href)
  const old = parse(address)
  expect([old.protocol, old.host, old.auth, old.port]).toEqual(['https:', host, null, null])
}

test('there are many tricks, each with a name of its own', () => {
  expect(openRedirects.length).toBeGreaterThanOrEqual(60)
  for (const key of ['name', 'address'] as const)
    expect(new Set(openRedirects.map((one) => one[key])).size).toBe(openRedirects.length)
  expect(goodAddresses.length).toBeGreaterThanOrEqual(15)
})

describe('no trick gets through', () => {
  test.each(openRedirects)('$name', ({ address, foreign }) => {
    const { ok } = checkOutboundLink(address, HOSTS)
    expect(ok).toBe(false)
    // What is only somebody else's is well-formed; all others are refused by a device that knows no host.
    expect(readLink(address).ok).toBe(foreign === true)
    expect(readStore(address).ok).toBe(foreign === true)
    expect(safeStore(address, HOSTS).ok).toBe(false)
    expect(safeOrigin(address, HOSTS, true).ok).toBe(false)
    expect(isOwnPath(address)).toBe(false)
  })
})

test.each(goodAddresses)('%s is accepted, and read alike by everybody', (address) => {
  const link = checkOutboundLink(address, HOSTS)
  expect(link).toEqual({ ok: true, url: address, host: expect.stringMatching(/(^|\.)cf1\.example$/) })
  if (link.ok) expectOneReading(address, link.host)
})

test.each([
  ['https://cf1.example/', ['cf2.example', 'cf1.example'], true],
  ['https://cf1.example/', ['apply.cf1.example'], false],
  ['https://cf1.example/', [], false],
  ['https://cf1.example/', [''], false],
  ['https://cf1.example/', ['.example'], false],
  ['https://cf1.example/', ['example'], false],
  ['https://cf1.example/', ['CF1.example'], false],
  ['https://anybody.com.cn/', ['com.cn'], false],
  ['https://cf1.com.cn/', ['cf1.com.cn'], true],
  ['https://xn--fiq228c.example/', ['xn--fiq228c.example'], true],
  ['https://a.xn--fiq228c.example/', ['xn--fiq228c.example'], false],
])('%s of the hosts %j: %s', (address, hosts, ok) => {
  expect(checkOutboundLink(address, hosts).ok).toBe(ok)
})

test.each([
  [`${GOOD}/${'a'.repeat(MAX_ADDRESS)}`, 'length'],
  ['http://apply.cf1.example/', 'scheme'],
  ['https://127.0.0.1/', 'host'],
  [`${GOOD}/a b`, 'characters'],
  [`${GOOD}/?url=x`, 'redirect'],
  [`${GOOD}/@evil.test`, 'redirect'],
  [`${GOOD}/?x=https%3A%2F%2Fevil.test`, 'redirect'],
  ['https://evil.test/', 'unregistered'],
])('%s is refused with a reason: %s', (address, why) => {
  expect(checkOutboundLink(address, HOSTS)).toEqual({ ok: false, why })
})

test.each(['cf1.example', 'a.b-c.example', 'cf1.com.cn', '1.example', 'xn--fiq228c.example'])(
  'the host %s can be registered',
  (host) => expect(isHost(host)).toBe(true),
)
test.each([
  '',
  'example',
  'com.cn',
  'co.uk',
  'CF1.example',
  'a..b',
  '.a.b',
  'a.b.',
  '1.2.3.4',
  'a.b:1',
  '*.a.b',
])('the host %j cannot be registered', (host) => expect(isHost(host)).toBe(false))

describe('a redirect domain', () => {
  test.each([
    ['https://cf1.example', 'https://cf1.example'],
    ['https://h5.cf1.example/', 'https://h5.cf1.example'],
    ['https://h5.cf1.example:8443', 'https://h5.cf1.example:8443'],
    ['https://cf1.example:65535/', 'https://cf1.example:65535'],
  ])('%s is the origin %s', (domain, url) => {
    expect(safeOrigin(domain, HOSTS, false)).toMatchObject({ ok: true, url })
    expect(readOrigin(domain, false)).toMatchObject({ ok: true, url })
  })

  test.each([
    'https://cf1.example/path',
    'https://cf1.example/?x',
    'https://cf1.example//',
    '',
    // A browser leaves this port out, so that page and domain would not be recognised as the same.
    'https://cf1.example:443',
    'https://cf1.example:0',
    'https://cf1.example:08443',
    'https://cf1.example:65536',
    'https://cf1.example:8443/path',
    'https://cf1.example:8443:8443',
    'https://cf1.example/:8443',
  ])('%j is none', (domain) => {
    expect(safeOrigin(domain, HOSTS, true).ok).toBe(false)
    expect(readOrigin(domain, true).ok).toBe(false)
  })

  test('a redirect domain with a port is accepted only for a registered host', () => {
    expect(safeOrigin('https://evil.test:8443', HOSTS, true)).toEqual({ ok: false, why: 'unregistered' })
    expect(checkOutboundLink('https://cf1.example:8443', HOSTS)).toEqual({ ok: false, why: 'host' })
  })

  test('on this machine it may be http where the caller says that this is a trial, and only there', () => {
    for (const domain of ['http://127.0.0.1:41234', 'http://localhost:3000/', 'http://localhost']) {
      expect(safeOrigin(domain, HOSTS, true)).toMatchObject({ ok: true, url: domain.replace(/\/$/, '') })
      expect(safeOrigin(domain, HOSTS, false).ok).toBe(false)
      expect(readOrigin(domain, false).ok).toBe(false)
    }
    for (const domain of [
      'http://127.0.0.1:0',
      'http://127.0.0.1:65536',
      'http://127.0.0.2',
      'http://localhost.evil.test',
      'http://127.0.0.1@evil.test',
      'http://127.0.0.1:80@evil.test',
      'http://[::1]',
      'https://localhost',
      'http://cf1.example',
    ])
      expect(safeOrigin(domain, HOSTS, true).ok).toBe(false)
  })
})

test("a phone's own store is a package and nothing else", () => {
  const address = 'market://details?id=example.app.demo_1'
  expect(safeStore(address, HOSTS)).toEqual({ ok: true, url: address, host: '' })
  expect(readStore(address).ok).toBe(true)
  // Only where a field is one of an Android store.
  expect(checkOutboundLink(address, HOSTS).ok).toBe(false)
  expect(readLink(address).ok).toBe(false)
  for (const bad of [
    'market://details',
    'market://details?id=',
    'Market://details?id=a.b#x',
    'MARKET://details?id=a.b',
    'market://details?id=a..b',
  ])
    expect(readStore(bad).ok).toBe(false)
})

describe('a path of our own', () => {
  test.each(['/', '/about', '/product/p01', '/product/p01?from=list#top', '/landing/%E6%B6%88'])(
    '%s is one',
    (path) => expect(isOwnPath(path)).toBe(true),
  )
  test.each([
    '',
    'about',
    './about',
    '?x',
    '#x',
    '/a//b',
    '/a/../b',
    '/a/%2e%2e/b',
    '/a\\b',
    '/a:b',
    '/?next=/about',
  ])('%j is none', (path) => expect(isOwnPath(path)).toBe(false))
})

/** Texts made of what parsers trip over, so that chance finds what nobody has thought of. */
const pieces = fc.constantFrom(
  'https://',
  'https:',
  'http://',
  '//',
  '/',
  '\\',
  '@',
  ':',
  '?',
  '#',
  '.',
  '..',
  '%2e',
  '%2f',
  '%5c',
  '%40',

  '%25',
  '%00',
  '%E6%B6%88',
  'cf1.example',
  '.cf1.example',
  'apply',
  'evil.test',
  'xn--',
  '127.0.0.1',
  '0x7f',

  '-',
  '_',
  '~',
  '!',
  '+',
  ',',
  '=',
  '&',
  ';',
  'a',
  'Z',
  '9',
  ' ',
  '\t',
  '\n',
  '\u200b',
  '。',
  '＠',
  'é',
  '[',
  ']',
)
const anyAddress = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((list) => list.join('')),
  fc.array(pieces, { maxLength: 8 }).map((list) => `${GOOD}${list.join('')}`),
  fc.array(pieces, { maxLength: 8 }).map((list) => `https://${list.join('')}.cf1.example/`),
  fc.array(pieces, { maxLength: 8 }).map((list) => `${GOOD}/${list.join('')}`),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.string({ unit: 'binary' }),
)

test('whatever is accepted is read alike by the WHATWG parser and the older one', () => {
  let accepted = 0
  fc.assert(
    fc.property(anyAddress, (address) => {
      const link = checkOutboundLink(address, HOSTS)
      if (!link.ok) return
      accepted++
      expect(link.host === 'cf1.example' || link.host.endsWith('.cf1.example')).toBe(true)
      expectOneReading(address, link.host)
    }),
    { numRuns: 20_000 },
  )
  expect(accepted).toBeGreaterThan(100)
})

test('whatever is an own path stays on our own origin, and is read as it is written', () => {
  let accepted = 0
  fc.assert(
    fc.property(
      fc.oneof(
        anyAddress,
        fc.array(pieces, { maxLength: 8 }).map((list) => `/${list.join('')}`),
      ),
      (path) => {
        if (!isOwnPath(path)) return
        accepted++
        expect(new URL(path, OWN).href).toBe(OWN + path)
      },
    ),
    { numRuns: 20_000 },
  )
  expect(accepted).toBeGreaterThan(100)
})

test('an address with another one inside is never accepted, however often it is encoded', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<string>(
        'https://evil.test/',
        '//evil.test',
        'javascript:alert(1)',
        '/\\evil.test',
        'a@evil.test',
      ),
      fc.nat({ max: 4 }),
      fc.constantFrom('/go?x=', '/#', '/', '/go?a=1&b='),
      (inner, times, before) => {
        let text: string = inner
        for (let i = 0; i < times; i++) text = encodeURIComponent(text)
        expect(checkOutboundLink(GOOD + before + text, HOSTS).ok).toBe(false)
      },
    ),
  )
})
