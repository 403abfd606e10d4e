import { randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { UNKNOWN_AREA } from '@contract/rules/areas'
import { areaByNames, areaOf, regions } from '../../src/place/regions'
import { openPlaceOfIp } from '../../src/place/routes'
import { fieldError, request, testApp, testServer } from '../tools/harness'
import { SHENZHEN } from '../tools/journey'

const anything = { country: 'x', province: 'x', city: 'x', county: 'x' }
const server = testServer()

async function visitor() {
  const token = await server.login()
  return {
    save: (code: string) => server.call('/user/city/save', { code, ...anything }, { token }),
    saveNamed: (name: string, code: string) =>
      server.call('/v1/user/nameSaveCity', { name, code, ...anything }, { token }),
    known: () => server.ok('/v1/user/city', {}, { token }),
  }
}

test.each([
  ['/user/city/save', {}],
  ['/v1/user/nameSaveCity', { name: '张三' }],
] as const)(
  '%s answers on request the order that the next page opens, but not to a repetition, to which it may be outdated',
  async (path, name) => {
    const token = await server.login()
    const place = { code: '440300', ...anything, ...name, with_order: true }
    const by = { token, requestId: randomUUID() }
    const { order, ...area } = await server.ok(path, place, by)
    expect(area).toEqual(areaOf('440300'))
    expect(order).toEqual(await server.ok('/web/form', {}, { token }))
    expect(order).toMatchObject({ values: name })
    expect(await server.ok(path, place, by)).toEqual(area)
    expect(await server.ok(path, { ...place, with_order: false }, { token })).toEqual(area)
  },
)

const NOTHING = { area: null, name: null }

test('provinces, cities and counties without a city have their pinyin, also where a character has several readings [S2.30]', () => {
  const { province_list, city_list, county_list, pinyin_list } = regions
  const named: Record<string, string> = { ...province_list, ...city_list, ...county_list }
  const pinyin: Record<string, string> = Object.fromEntries(
    Object.entries(pinyin_list).map(([code, syllables]) => [named[code], syllables]),
  )
  expect(pinyin).toMatchObject({
    深圳市: 'shen zhen shi',
    重庆市: 'chong qing shi',
    长沙市: 'chang sha shi',
    长治市: 'chang zhi shi',
    厦门市: 'xia men shi',
    六安市: 'lu an shi',
    六盘水市: 'liu pan shui shi',
    亳州市: 'bo zhou shi',
    蚌埠市: 'beng bu shi',
    东莞市: 'dong guan shi',
    台州市: 'tai zhou shi',
    宿州市: 'su zhou shi',
    朝阳市: 'chao yang shi',
    乐山市: 'le shan shi',
    百色市: 'bai se shi',
    吕梁市: 'lu liang shi',
    喀什地区: 'ka shi di qu',
    西藏自治区: 'xi zang zi zhi qu',
    秘鲁: 'bi lu',
    仙桃市: 'xian tao shi',
  })
  expect(Object.keys(pinyin_list)).toEqual(expect.arrayContaining(Object.keys(city_list)))
  const incomplete = Object.entries(pinyin).filter(
    ([name, syllables]) => !new RegExp(`^[a-z]+( [a-z]+){${name.length - 1}}$`).test(syllables),
  )
  expect(incomplete).toEqual([])
})

test('the large cities are named once each, the largest first [S2.30]', () => {
  const { large_cities, province_list, city_list } = regions
  const names = large_cities.map((code) => province_list[code] ?? city_list[code])
  expect(names.slice(0, 8)).toEqual([
    '重庆市',
    '上海市',
    '北京市',
    '成都市',
    '广州市',
    '深圳市',
    '天津市',
    '西安市',
  ])
  expect([names.includes(undefined), new Set(names).size]).toEqual([false, large_cities.length])
})

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['', undefined, (bytes: Buffer) => bytes],
])(
  'the region list is compressed as the caller accepts it (%s), and its content is the same',
  async (accepted, encoding, unpack) => {
    const call = request('/web/region/list', {}, { headers: { 'accept-encoding': accepted } })
    const { headers, rawPayload } = await server.app.inject(call)
    const plain = { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' }
    expect(headers).toMatchObject(plain)
    expect(headers['content-encoding']).toBe(encoding)
    if (encoding) expect(rawPayload.length).toBeLessThan(40 * 1024)
    const answer = { code: 200, msg: 'ok', errors: [], data: regions }
    expect(JSON.parse(unpack(rawPayload).toString())).toEqual(answer)
  },
)

test('every code has 6 digits, and its province and city are in the list [S2.31]', () => {
  const { province_list, city_list, county_list } = regions
  for (const code of [province_list, city_list, county_list].flatMap(Object.keys)) {
    expect(code).toMatch(/^[1-9]\d{5}$/)
    const abroad = code.startsWith('9')
    expect(areaOf(code)).toMatchObject({
      code,
      country: abroad ? expect.stringMatching(/./) : '中国',
      province: expect.stringMatching(abroad ? /^$/ : /./),
    })
  }
  for (const code of Object.keys(county_list)) expect(areaOf(code)?.city).not.toBe('')
})

const NOWHERE = { province: '', city: '', county: '' }
test.each([
  ['an address in China gives its city', ['120.24.78.129'], { ...SHENZHEN, code: '440300', county: '' }],
  [
    'an address abroad gives its country with a code that starts with 9',
    ['8.8.8.8'],
    { ...NOWHERE, code: expect.stringMatching(/^9\d{5}$/), country: '美国' },
  ],
  [
    'a private or unusable address is the unknown place',
    ['127.0.0.1', '10.1.1.1', '192.168.1.9', '::1', 'fe80::1', '0.0.0.0', 'not-an-address'],
    UNKNOWN_AREA,
  ],
])('%s [S7.3, S13.1]', async (_what, addresses, place) => {
  for (const ip of addresses) expect(await server.ok('/v1/address/ip', {}, { ip })).toEqual(place)
})

test('without the files of the IP address data every lookup gives no place', () => {
  const placeOfIp = openPlaceOfIp('/nowhere')
  expect([placeOfIp('120.24.78.129'), placeOfIp('120.24.78.129')]).toEqual([UNKNOWN_AREA, UNKNOWN_AREA])
})

test.each([
  [{ country: '中国', province: '北京', city: '北京市' }, '110100'],
  [{ country: '中国', province: '新疆', city: '乌鲁木齐市' }, '650100'],
  [{ country: '中国', province: '香港', city: '' }, '810000'],
  [{ country: '中国', province: '湖北省', city: '仙桃市' }, '429004'],
  [{ country: '中国', province: '内蒙古', city: '不存在市' }, '150000'],
  [{ country: '中国', province: '', city: '' }, '000000'],
  [{ country: '火星', province: '', city: '' }, '000000'],
])('the names %o mean the code %s', (names, code) => {
  expect(areaByNames(names).code).toBe(code)
})

test('a forwarded address is trusted behind a configured proxy only, and a trial address replaces that of the caller', async () => {
  const headers = { 'x-forwarded-for': '120.24.78.129' }
  expect((await server.ok('/v1/address/ip', {}, { headers })).code).toBe('000000')
  const behind = await testApp({ config: { trustProxy: ['127.0.0.1'] } })
  expect((await behind.ok('/v1/address/ip', {}, { headers })).code).toBe('440300')
  expect((await behind.ok('/v1/address/ip', {}, { headers, ip: '8.8.4.4' })).country).toBe('美国')
  await behind.close()
  const trial = await testApp({ config: { devIp: '120.24.78.129' } })
  expect((await trial.ok('/v1/address/ip', {})).city).toBe('深圳市')
  await trial.close()
})

test('the area is saved with our names, whatever names were sent, and only its visitor can read it [S7.3, S13.2]', async () => {
  const [mine, yours] = [await visitor(), await visitor()]
  expect(await mine.known()).toMatchObject(NOTHING)
  expect((await mine.save(SHENZHEN.code)).data).toEqual(SHENZHEN)
  expect(await mine.known()).toMatchObject({ area: SHENZHEN, name: null })
  expect(await yours.known()).toMatchObject(NOTHING)
})

test('name and area are saved together, or not at all [S2.8, S7.3]', async () => {
  const { saveNamed, known } = await visitor()
  expect(await saveNamed('李', SHENZHEN.code)).toMatchObject(fieldError('name', '请填写姓名'))
  expect(await known()).toMatchObject(NOTHING)
  await saveNamed(' 李小明 ', SHENZHEN.code)
  expect(await known()).toMatchObject({ name: '李小明', area: { code: SHENZHEN.code } })
})
