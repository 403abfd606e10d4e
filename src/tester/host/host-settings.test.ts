import {
  type HostSettings,
  hostQuery,
  readHostSettings,
  readStart,
  segmentsOf,
  startAddress,
} from './host-settings'

test('an address without settings means a host with a bridge, without a login, on the entry page', () => {
  expect(readHostSettings('')).toEqual({
    mode: 'present',
    lateMs: 1500,
    token: 'none',
    persona: 'returning',
    system: 'android',
    page: '/',
    keep: false,
  })
})

test('an invalid setting of the fake host becomes the default', () => {
  const query = '?mode=early&late=-1&token=mine&persona=nobody&system=symbian&keep=yes'
  expect(readHostSettings(query)).toEqual(readHostSettings(''))
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'result'])(
  'the fake host never opens its view with %s',
  (page) => expect(readHostSettings(`?page=${encodeURIComponent(page)}`).page).toBe('/'),
)

test('settings of the fake host are written into its address and read back unchanged [S28.4]', () => {
  const settings: HostSettings = {
    mode: 'late',
    lateMs: 3200,
    token: 'persona',
    persona: 'expired',
    system: 'ios',
    page: '/result?_ch=a b&x=%25#',
    keep: true,
  }
  const query = hostQuery(settings)
  expect(query).toMatch(
    /^mode=late&late=3200&token=persona&persona=expired&system=ios&keep=1&page=\/result\?/,
  )
  expect(readHostSettings(query)).toEqual(settings)
})

test('only settings that have an effect are written', () => {
  expect(hostQuery(readHostSettings('?mode=never&late=99&persona=new&page=/result'))).toBe(
    'mode=never&token=none&system=android&page=/result',
  )
})

test.each([
  ['/', { id: 'home', params: {}, channel: '', query: '' }],
  ['/?_ch=organic', { id: 'home', params: {}, channel: 'organic', query: '' }],
  ['/landing/test-c3', { id: 'landing', params: { channel: 'test-c3' }, channel: '', query: '' }],
  ['/support?sid=demo&_ch=a', { id: 'support', params: {}, channel: 'a', query: 'sid=demo' }],
])('%s is taken apart and put together', (address, start) => {
  expect(readStart(address)).toEqual(start)
  expect(startAddress(readStart(address))).toBe(address)
})

test('an address of no page becomes the 404 page', () => {
  expect(startAddress(readStart('/no/such'))).toBe('/404')
})

test('a page with an empty path segment still has an address', () => {
  expect(segmentsOf('product')).toEqual(['code'])
  expect(startAddress({ id: 'product', params: {}, channel: '', query: '' })).toBe('/product/demo')
})
