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
const store = (url: string) => ({ kind: 'store', url })
const { stores, ...old } = addresses
const unknown = { ios: '', android: '', stores: {} }

test.each([
  ['an iPhone', iphone, {}, [store(addresses.ios), page]],
  ['a phone of a vendor', phone('NOH-AN00'), {}, [store(stores.huawei), file, page]],
  ['a phone whose store has its own scheme', phone('MI 9'), {}, [store(stores.xiaomi), file, page]],
  ['a HarmonyOS phone', harmony, {}, [store(stores.harmony), page]],
  ['a HarmonyOS phone without its store', harmony, { stores: {} }, [page]],
  ['a phone of a vendor without a store', phone('SM-G9910'), {}, [file, page]],
  ['a phone of an unknown vendor', phone('Pixel 7'), {}, [file, page]],
  ['a desktop', desktop, {}, [page]],
  ['a Linux desktop', linux, {}, [page]],
  ['an iPhone without its own address', iphone, unknown, [page]],
  ['a phone without its own address', phone('Pixel 7'), unknown, [page]],
  ['a phone without any address', iphone, { ...unknown, universal: '' }, []],
])(
  '%s gets the store of its system or vendor, the package and the common page, as far as there are any [S21.1, S21.8]',
  (_title, device, change, sources) => {
    expect(sourcesFor(device, { ...addresses, ...change })).toEqual(sources)
    expect(isRefused(device, { ...addresses, ...change })).toBe(false)
  },
)

test('an answer without stores counts as one without any store', () => {
  expect(sourcesFor(phone('NOH-AN00'), old)).toEqual([file, page])
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
  for (const device of [iphone, harmony])
    expect(sourcesFor(device, { ...addresses, ios: market, stores: { harmony: market } })).toEqual([page])
})

test.each(sampleTricks)('a download address with $name is refused', ({ address }) => {
  const stores = { huawei: address, harmony: address }
  const bad = { ...addresses, ios: address, android: address, universal: address, stores }
  for (const device of [iphone, harmony, phone('NOH-AN00'), desktop])
    expect([sourcesFor(device, bad), isRefused(device, bad)]).toEqual([[], true])
})

test('the copied address opens in any browser', () => {
  expect(shareable(sourcesFor(phone('MI 9'), addresses))).toBe(addresses.android)
  expect(shareable(sourcesFor(iphone, addresses))).toBe(addresses.ios)
  expect(shareable([])).toBe('')
})
