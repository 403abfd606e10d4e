// oxlint-disable-next-line no-restricted-imports -- only this test uses the older parser, which is part of Node
import { parse } from 'node:url'
import fc from 'fast-check'
import { anyText } from '../../test/tools/any-text'
import { goodAddresses, openRedirects } from '../../test/tools/open-redirects'
import { checkOutboundLink, isOwnPath, readLink, readStore, safeOrigin, safeStore } from './link'

const HOSTS = ['cf1.example']
const GOOD = 'https://apply.cf1.example'
const OWN = 'https://own.example'

/** Expects that a browser, an older web view and the server read the same host in an address. */
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

test('the list of open redirects is long, and each has its own name', () => {
  expect(openRedirects.length).toBeGreaterThanOrEqual(60)
  for (const key of ['name', 'address'] as const)
    expect(new Set(openRedirects.map((one) => one[key])).size).toBe(openRedirects.length)
  expect(goodAddresses.length).toBeGreaterThanOrEqual(15)
})

test.each(openRedirects)('an address with $name is refused', ({ address, foreign }) => {
  expect(checkOutboundLink(address, HOSTS).ok).toBe(false)
  // An address of another host is well-formed. All other tricks are refused even if no hosts are known.
  expect(readLink(address).ok).toBe(foreign === true)
  expect(readStore(address).ok).toBe(foreign === true)
  expect(safeStore(address, HOSTS).ok).toBe(false)
  expect(safeOrigin(address, HOSTS, true).ok).toBe(false)
  expect(isOwnPath(address)).toBe(false)
})

test.each(goodAddresses)('the address %s is accepted, and every parser reads the same host', (address) => {
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
])('whether %s is an address of the hosts %j is %s', (address, hosts, ok) => {
  expect(checkOutboundLink(address, hosts).ok).toBe(ok)
})

test('an address of an unregistered host is refused with that reason', () => {
  expect(checkOutboundLink('https://evil.test/', HOSTS)).toEqual({ ok: false, why: 'unregistered' })
})

test('a redirect domain with a port is accepted for a registered host only', () => {
  expect(safeOrigin('https://h5.cf1.example:8443/', HOSTS, false)).toMatchObject({
    ok: true,
    url: 'https://h5.cf1.example:8443',
  })
  expect(safeOrigin('https://evil.test:8443', HOSTS, true)).toEqual({ ok: false, why: 'unregistered' })
  expect(checkOutboundLink('https://cf1.example:8443', HOSTS)).toEqual({ ok: false, why: 'host' })
})

test('a redirect domain on this machine is accepted in a local trial only', () => {
  const domain = 'http://localhost:3000/'
  expect(safeOrigin(domain, HOSTS, true)).toMatchObject({ ok: true, url: 'http://localhost:3000' })
  expect(safeOrigin(domain, HOSTS, false).ok).toBe(false)
})

test('the address of a phone’s own store is accepted for an Android store only', () => {
  const address = 'market://details?id=example.app.demo_1'
  expect(safeStore(address, HOSTS)).toEqual({ ok: true, url: address, host: '' })
  expect(checkOutboundLink(address, HOSTS).ok).toBe(false)
})

test.each(['/', '/about', '/product/p01', '/product/p01?from=list#top', '/landing/%E6%B6%88'])(
  'the path %s is accepted as one of our own',
  (path) => expect(isOwnPath(path)).toBe(true),
)

const FOREIGN_PATHS = ' about ./about ?x #x /a//b /a/../b /a/%2e%2e/b /a\\b /a:b /?next=/a'.split(' ')
test.each(FOREIGN_PATHS)('the path %j is not accepted as one of our own', (path) => {
  expect(isOwnPath(path)).toBe(false)
})

/** Parts of the random texts: parsers disagree on them, so random combinations can find new tricks. */
const VISIBLE = `https:// https: http:// // / \\ @ : ? # . .. %2e %2f %5c %40 %25 %00 %E6%B6%88 cf1.example .cf1.example
  apply evil.test xn-- 127.0.0.1 0x7f - _ ~ ! + , = & ; a Z 9 \u200b 。 ＠ é [ ]`
const pieces = fc.constantFrom(...VISIBLE.split(/[ \n]+/), ' ', '\t', '\n')
const anyAddress = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((list) => list.join('')),
  fc.array(pieces, { maxLength: 8 }).map((list) => `${GOOD}${list.join('')}`),
  fc.array(pieces, { maxLength: 8 }).map((list) => `https://${list.join('')}.cf1.example/`),
  fc.array(pieces, { maxLength: 8 }).map((list) => `${GOOD}/${list.join('')}`),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  anyText(),
)

test('the WHATWG parser and the older one read the same host in every accepted address', () => {
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

test('every accepted own path stays on the own origin and is read as it is written', () => {
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

test('an address that contains another one is refused, however often that is encoded', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<string[]>(
        ...'https://evil.test/ //evil.test javascript:alert(1) /\\evil.test a@b.c'.split(' '),
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
