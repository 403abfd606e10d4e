import { sampleTricks } from '../../../test/tools/open-redirects'
import { isRefused, shareable, sourcesFor } from './source'

const addresses = {
  ios: 'https://app.example/ios',
  android: 'https://app.example/android',
  universal: 'https://app.example/',
  version: '1.0.0',
  sha256: 'abc',
  stores: {
    huawei: 'https://app.example/huawei',
    xiaomi: 'market://details?id=example.app',
    harmony: 'https://app.example/harmony',
  },
}
const phone = (device: string) => ({
  agent: `Mozilla/5.0 (Linux; Android 13; ${device}) Mobile`,
  plat: 2 as const,
  android: true,
})
const iphone = { agent: 'Mozilla/5.0 (iPhone)', plat: 1 as const, android: false }
const harmony = { agent: 'Mozilla/5.0 (Phone; OpenHarmony 5.0)', plat: 4 as const, android: false }
const desktop = { agent: 'Mozilla/5.0 (Windows NT 10.0)', plat: 4 as const, android: false }
const linux = { agent: 'Mozilla/5.0 (X11; Linux x86_64)', plat: 2 as const, android: false }

const file = { kind: 'package', url: addresses.android }
const page = { kind: 'page', url: addresses.universal }

test('each phone gets the store of its system or vendor first, then the addresses without a store [S21.1]', () => {
  expect(sourcesFor(iphone, addresses)).toEqual([{ kind: 'store', url: addresses.ios }, page])
  expect(sourcesFor(phone('NOH-AN00'), addresses)).toEqual([
    { kind: 'store', url: addresses.stores.huawei },
    file,
    page,
  ])
  expect(sourcesFor(phone('MI 9'), addresses)[0]).toEqual({ kind: 'store', url: addresses.stores.xiaomi })
  expect(sourcesFor(harmony, addresses)).toEqual([{ kind: 'store', url: addresses.stores.harmony }, page])
})

test('a phone without a store of its vendor gets the package, every other device the common page [S21.1]', () => {
  expect(sourcesFor(phone('SM-G9910'), addresses)).toEqual([file, page])
  expect(sourcesFor(phone('Pixel 7'), addresses)).toEqual([file, page])
  expect(sourcesFor({ ...harmony }, { ...addresses, stores: {} })).toEqual([page])
  for (const device of [desktop, linux]) expect(sourcesFor(device, addresses)).toEqual([page])
})

test('an answer without stores counts as one without any store', () => {
  const { stores: _, ...old } = addresses
  expect(sourcesFor(phone('NOH-AN00'), old)).toEqual([file, page])
})

test('a phone without its own address gets the common page, or nothing if there is no common page [S21.8]', () => {
  const none = { ...addresses, ios: '', android: '', stores: {} }
  expect(sourcesFor(iphone, none)).toEqual([page])
  expect(sourcesFor(phone('Pixel 7'), none)).toEqual([page])
  expect(sourcesFor(iphone, { ...none, universal: '' })).toEqual([])
})

test('only https addresses are opened, and market addresses for an Android store', () => {
  const bad = {
    ...addresses,
    ios: 'javascript:alert(1)',
    android: 'market://x',
    universal: 'data:text/html,x',
    stores: { huawei: 'intent://x', xiaomi: ' https://x' },
  }
  for (const device of [iphone, phone('NOH-AN00'), phone('MI 9'), desktop])
    expect([sourcesFor(device, bad), isRefused(device, bad)]).toEqual([[], true])
  const market = 'market://details?id=example.app'
  const stores = { ...addresses.stores, harmony: market }
  for (const device of [iphone, harmony])
    expect(sourcesFor(device, { ...addresses, ios: market, stores })).toEqual([page])
})

test.each(sampleTricks)('a download address with $name is refused', ({ address }) => {
  const stores = { huawei: address, harmony: address }
  const bad = { ...addresses, ios: address, android: address, universal: address, stores }
  for (const device of [iphone, harmony, phone('NOH-AN00'), desktop])
    expect([sourcesFor(device, bad), isRefused(device, bad)]).toEqual([[], true])
})

test('a phone without any address has no refused address either', () => {
  const none = { ...addresses, android: '', universal: '', stores: {} }
  expect([sourcesFor(phone('MI 9'), none), isRefused(phone('MI 9'), none)]).toEqual([[], false])
  expect(isRefused(iphone, addresses)).toBe(false)
})

test('the copied address opens in any browser', () => {
  expect(shareable(sourcesFor(phone('MI 9'), addresses))).toBe(addresses.android)
  expect(shareable(sourcesFor(iphone, addresses))).toBe(addresses.ios)
  expect(shareable([])).toBe('')
})
