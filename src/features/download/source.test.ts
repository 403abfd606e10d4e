import { insideWeChat, sourceFor } from './source'

const addresses = {
  ios: 'https://app.example/ios',
  android: 'https://app.example/android',
  universal: 'https://app.example/',
  version: '1.0.0',
  sha256: 'abc',
}
const iphone = { plat: 1, android: false } as const
const android = { plat: 2, android: true } as const
const linux = { plat: 2, android: false } as const

test('each phone gets its own address, all others the universal one', () => {
  expect(sourceFor(iphone, addresses).url).toBe(addresses.ios)
  expect(sourceFor(android, addresses)).toMatchObject({ url: addresses.android, file: true })
  expect(sourceFor(linux, addresses).url).toBe(addresses.universal)
  expect(sourceFor({ plat: 4, android: false }, addresses).url).toBe(addresses.universal)
})

test('a phone without an address of its own gets the universal one, which is no package', () => {
  const none = { ...addresses, ios: '', android: '' }
  expect(sourceFor(iphone, none).url).toBe(addresses.universal)
  expect(sourceFor(android, none)).toMatchObject({ url: addresses.universal, file: false })
})

test('only http and https addresses are ever opened', () => {
  const bad = { ...addresses, ios: 'javascript:alert(1)', universal: 'data:text/html,x' }
  expect(sourceFor(iphone, bad).url).toBe('')
})

test('WeChat is told by its agent', () => {
  expect(insideWeChat('Mozilla/5.0 (iPhone) MicroMessenger/8.0.40')).toBe(true)
  expect(insideWeChat('Mozilla/5.0 (iPhone) Safari/604.1')).toBe(false)
})
