import { isHost, isLoopback, MAX_ADDRESS, readLink, readOrigin, readStore, safeStore } from './link'

/** The rules for addresses one by one, each with addresses that just meet it and addresses that just break it. */

const GOOD = 'https://cf1.example'
const filled = (start: string, length: number) => start + 'a'.repeat(length - start.length)

const HOSTS = `cf1.example 1.example xn--fiq228c.example co.example com.cnet barco.uk xcom.cn a.io a.xn--p1ai a--b.example`
test.each([
  ...HOSTS.split(/\s+/),
  `${'a'.repeat(63)}.example`,
  `a.${'b'.repeat(63)}`,
  `${'a.'.repeat(123)}example`,
])('the host %j can be registered', (host) => expect(isHost(host)).toBe(true))

const NO_HOSTS = `example CF1.example a..b .a.b a.bc. 1.2.3.4 a.bc:1 *.a.bc ac.cn co.cn com.cn edu.cn gov.cn mil.cn net.cn
  org.cn a.b a.b1 a.bc1 a.xn-- a.xn--p1ai- xn--p1ai -a.example a-.example a_b.example`
test.each([
  ...NO_HOSTS.split(/\s+/),
  '',
  ' a.example',
  'a.example ',
  'a.example\n',
  `${'a'.repeat(64)}.example`,
  `a.${'b'.repeat(64)}`,
  `${'a.'.repeat(123)}examples`,
])('the host %j cannot be registered', (host) => expect(isHost(host)).toBe(false))

const REDIRECTS = `/%2Fevil /a/%2f%2fevil.test /%40evil.test /%3Aevil /%3aevil /a%5Cb /a%5cb /?a=%2F%2F /#%40 /%2540
  /%255C /?url= /?a=1&url /?a=1#next=b /?%75rl=a /?re-direct_Uri=a /?login_redirect=a /?successUrl=a /?href=a
  /?jumpTo=a /?uri=a /?u.r.i=a`
test.each([
  ...REDIRECTS.split(/\s+/),
  ...`back callback continue dest destination forward go goto link location next relaystate ret return target to`
    .split(' ')
    .flatMap((name) => ['', 'address', 'link', 'page', 'path', 'to'].map((end) => `/?${name}${end}=a`)),
  ...['href', 'jump', 'redir', 'redirect', 'url', 'uri'].flatMap((name) =>
    ['', 'address', 'link', 'page', 'path', 'to'].map((end) => `/?my${name}${end}=a`),
  ),
])('an address with %s is refused as a redirect', (tail) => {
  expect(readLink(GOOD + tail)).toEqual({ ok: false, why: 'redirect' })
})

const NOT_PLAIN = `/. /.. /./a /a/.. /a/../b /..?a /.#a /%2E /%2e%2E/a /% /%4 /%g0 /%0a /%7F /%80 /%E3%80%80 /%EA%80%80
  /%E6%C6%88 /%E6%B6%C8 /%E6%B6%8 /%E6%76%88 /%E6%B6%78 /%D0%B0 /%25 /a%2525 /%22 /%3C /a*b /a'b /a(b /a;b /a|b /a^b
  /a?b?c /a#b#c /中`
test.each([...NOT_PLAIN.split(/\s+/), '/a b', '/a\n'])(
  'an address with %j is refused for its characters',
  (tail) => {
    expect(readLink(GOOD + tail)).toEqual({ ok: false, why: 'characters' })
  },
)

const PLAIN = `/ /... /.a /a. /a..b /..a/b.. /-_.~!+,=&/x /?-_.~!+,=&/ /#-_.~!+,=&?/ /# /%E4%80%80 /%E9%BF%BF
  /%e6%b6%88%E8%B4%B9 /?a=%E6%B6%88 /#%E6%B6%88 /%41%7e%2D%5F /a%2Cb /?urls=a /?curly=a /?urlencoded=a /?togo=a
  /?going=a /?backs=a /?aback=a /?next1page2s=a /?a=url /url=a /?=url`
test.each(['', ...PLAIN.split(/\s+/)])('an address with %j is accepted', (tail) => {
  expect(readLink(GOOD + tail)).toEqual({ ok: true, url: GOOD + tail, host: 'cf1.example' })
})

test('an address longer than the limit is refused', () => {
  expect(readLink(filled(`${GOOD}/`, MAX_ADDRESS)).ok).toBe(true)
  expect(readLink(filled(`${GOOD}/`, MAX_ADDRESS + 1))).toEqual({ ok: false, why: 'length' })
  const store = 'market://details?id=a.b'
  expect(readStore(filled(store, MAX_ADDRESS)).ok).toBe(true)
  expect(readStore(filled(store, MAX_ADDRESS + 1))).toEqual({ ok: false, why: 'length' })
})

test.each([
  [`x${GOOD}`, 'scheme'],
  ['https:/cf1.example', 'scheme'],
  [`${GOOD}?a=1`, 'characters'],
  [`${GOOD}\\a`, 'redirect'],
])('the address %s is refused for its %s', (address, why) =>
  expect(readLink(address)).toEqual({ ok: false, why }),
)

test.each(['a.b', 'A1.b_2.C'])("the package %s has an address in a phone's own store", (name) => {
  expect(readStore(`market://details?id=${name}`).ok).toBe(true)
  expect(safeStore(`market://details?id=${name}`, []).ok).toBe(true)
})

const NO_PACKAGES = 'a 1a.b a.1b a.b. .a.b a.b-c a-b.c a.b&url=c'
test.each([
  ...NO_PACKAGES.split(' ').map((name) => `market://details?id=${name}`),
  'xmarket://details?id=a.b',
])("the address %s is not one of a phone's own store", (address) => {
  expect(readStore(address).ok).toBe(false)
  expect(safeStore(address, []).ok).toBe(false)
})

test.each(['localhost', 'localhost/', 'localhost:1', '127.0.0.1:65535'])(
  'the origin http://%s is on this machine',
  (place) => {
    const origin = `http://${place}`
    expect(isLoopback(origin)).toBe(true)
    const [host = ''] = place.split(/[:/]/)
    expect(readOrigin(origin, true)).toEqual({ ok: true, url: origin.replace(/\/$/, ''), host })
    expect(readOrigin(origin, false).ok).toBe(false)
  },
)

const ELSEWHERE = `http://127.0.0.1:65536 http://127.0.0.1:655350 http://127.0.0.1:0 http://127.0.0.1:01 http://127.0.0.1:
  http://127.0.0.1// http://127x0.0.1 http://127.0x0.1 http://127.0.0x1 https://localhost http://127.0.0.2 http://[::1]
  http://127.0.0.1@evil.test xhttp://localhost http://localhost/a`
test.each(ELSEWHERE.split(/\s+/))('the origin %s is not on this machine', (origin) => {
  expect(isLoopback(origin)).toBe(false)
  for (const loopback of [true, false]) expect(readOrigin(origin, loopback).ok).toBe(false)
})

test.each<[string, object]>([
  [`${GOOD}/`, { ok: true, url: GOOD, host: 'cf1.example' }],
  [`${GOOD}:1`, { ok: true, url: `${GOOD}:1`, host: 'cf1.example' }],
  [`${GOOD}:65535`, { ok: true, url: `${GOOD}:65535`, host: 'cf1.example' }],
  [`${GOOD}:65536`, { ok: false, why: 'host' }],
  [`${GOOD}:443`, { ok: false, why: 'host' }],
  [`${GOOD}:04`, { ok: false, why: 'host' }],
  [`${GOOD}:100000`, { ok: false, why: 'host' }],
  [`${GOOD}/a:80`, { ok: false, why: 'path' }],
  [`${GOOD}//`, { ok: false, why: 'path' }],
  [`${GOOD}/a`, { ok: false, why: 'path' }],
  ['http://cf1.example', { ok: false, why: 'scheme' }],
])('the redirect domain %s is read as %j', (domain, verdict) =>
  expect(readOrigin(domain, false)).toEqual(verdict),
)
