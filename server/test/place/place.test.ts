import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { UNKNOWN_AREA } from '@contract/rules/areas'
import { isPersonName } from '@contract/rules/person-name'
import fc from 'fast-check'
import { areaByNames, areaOf, regions } from '../../src/services/place/regions'
import { request, type TestApp, testApp } from '../tools/harness'

const anything = { country: 'x', province: 'x', city: 'x', county: 'x' }
let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('the region list has every level, abroad included, and is empty when the version is current [S7.3]', async () => {
  const list = await server.ok('/web/region/list', {})
  expect(list.province_list).toMatchObject({
    '110000': '北京市',
    '810000': '香港特别行政区',
    '900000': '海外',
  })
  expect(list.city_list['440300']).toBe('深圳市')
  expect(list.county_list['440305']).toBe('南山区')
  expect(Object.keys(list.county_list).length).toBeGreaterThan(2800)
  const again = await server.ok('/web/region/list', { version: list.version })
  expect(again).toEqual({ version: list.version, province_list: {}, city_list: {}, county_list: {} })
})

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['', undefined, (bytes: Buffer) => bytes],
])(
  'the region list travels as small as the caller takes it (%s), and says the same',
  async (accepted, encoding, unpack) => {
    const call = request('/web/region/list', {}, { headers: { 'accept-encoding': accepted } })
    const { headers, rawPayload } = await server.app.inject(call)
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
    })
    expect(headers['content-encoding']).toBe(encoding)
    if (encoding) expect(rawPayload.length).toBeLessThan(40 * 1024)
    expect(JSON.parse(unpack(rawPayload).toString())).toEqual({
      code: 200,
      msg: 'ok',
      errors: [],
      data: regions,
    })
  },
)

test('every code is 6 digits and has its province and city above it [S2.31]', () => {
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

test('an address in China gives its city [S7.3, S13.1]', async () => {
  expect(await server.ok('/v1/address/ip', {}, { ip: '120.24.78.129' })).toEqual({
    code: '440300',
    country: '中国',
    province: '广东省',
    city: '深圳市',
    county: '',
  })
})

test.each(['127.0.0.1', '10.1.1.1', '192.168.1.9', '::1', 'fe80::1', '0.0.0.0', 'not-an-address'])(
  'a private or unusable address (%s) is the unknown place',
  async (ip) => {
    expect(await server.ok('/v1/address/ip', {}, { ip })).toEqual(UNKNOWN_AREA)
  },
)

test('an address abroad gives its country with a code that starts with 9', async () => {
  expect(await server.ok('/v1/address/ip', {}, { ip: '8.8.8.8' })).toEqual({
    code: expect.stringMatching(/^9\d{5}$/),
    country: '美国',
    province: '',
    city: '',
    county: '',
  })
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

test('a forwarded address is believed behind a configured proxy only', async () => {
  const headers = { 'x-forwarded-for': '120.24.78.129' }
  expect((await server.ok('/v1/address/ip', {}, { headers })).code).toBe('000000')
  const behind = await testApp({ config: { trustProxy: ['127.0.0.1'] } })
  expect((await behind.ok('/v1/address/ip', {}, { headers })).code).toBe('440300')
  expect((await behind.ok('/v1/address/ip', {}, { headers, ip: '8.8.4.4' })).country).toBe('美国')
  await behind.close()
})

test('a trial address stands in for the caller', async () => {
  const trial = await testApp({ config: { devIp: '120.24.78.129' } })
  expect((await trial.ok('/v1/address/ip', {})).city).toBe('深圳市')
  await trial.close()
})

test('the area is saved with our names, whatever names came along, and read back [S7.3, S13.2]', async () => {
  const token = await server.login()
  expect(await server.ok('/v1/user/city', {}, { token })).toMatchObject({ area: null, name: null })
  const saved = await server.ok('/user/city/save', { code: '440305', ...anything }, { token })
  expect(saved).toEqual({
    code: '440305',
    country: '中国',
    province: '广东省',
    city: '深圳市',
    county: '南山区',
  })
  expect(await server.ok('/v1/user/city', {}, { token })).toMatchObject({ area: saved, name: null })
})

test('a whole city and a place abroad can be saved', async () => {
  const token = await server.login()
  expect((await server.ok('/user/city/save', { code: '310100', ...anything }, { token })).city).toBe('上海市')
  const abroad = Object.keys(regions.city_list).find((code) => regions.city_list[code] === '日本') ?? ''
  expect(await server.ok('/user/city/save', { code: abroad, ...anything }, { token })).toEqual({
    code: abroad,
    country: '日本',
    province: '',
    city: '',
    county: '',
  })
})

test.each(['000000', '123456', '990000'])('a code that is no place (%s) is refused [S2.31]', async (code) => {
  const token = await server.login()
  const answer = await server.call('/user/city/save', { code, ...anything }, { token })
  expect(answer).toMatchObject({ code: 601, errors: [{ field: 'code', content: '请选择当前居住城市' }] })
})

test('name and area are saved together, or not at all [S2.8, S7.3]', async () => {
  const token = await server.login()
  const refused = await server.call(
    '/v1/user/nameSaveCity',
    { name: '李', code: '440305', ...anything },
    { token },
  )
  expect(refused).toMatchObject({ code: 601, errors: [{ field: 'name', content: '请填写姓名' }] })
  expect(await server.ok('/v1/user/city', {}, { token })).toMatchObject({ area: null, name: null })
  await server.ok('/v1/user/nameSaveCity', { name: ' 李小明 ', code: '440305', ...anything }, { token })
  expect(await server.ok('/v1/user/city', {}, { token })).toMatchObject({
    name: '李小明',
    area: { code: '440305' },
  })
})

test('one visitor never sees the place of another [S7.3, S13.2]', async () => {
  const [mine, yours] = [await server.login(), await server.login()]
  await server.ok('/user/city/save', { code: '440305', ...anything }, { token: mine })
  expect((await server.ok('/v1/user/city', {}, { token: yours })).area).toBeNull()
})

test.each(['李明', '欧阳小明', '买买提·艾力'])('%s is a name', (name) =>
  expect(isPersonName(name)).toBe(true),
)

test.each(['', '李', 'Li Ming', '李明1', '·李明', '李明·', '李··明', '李 明', '李'.repeat(21)])(
  '“%s” is no name',
  (name) => expect(isPersonName(name)).toBe(false),
)

test('a name holds nothing but Chinese letters and the dot', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('李', '明', '艾', '𠮷', '·', 'a', '1', ' ', '！'), maxLength: 22 }),
      (text) => {
        const letters = Array.from(text)
        const inside =
          letters.every((letter) => '李明艾𠮷·'.includes(letter)) &&
          letters.length >= 2 &&
          letters.length <= 20
        const dots = text.startsWith('·') || text.endsWith('·') || text.includes('··')
        expect(isPersonName(text)).toBe(inside && !dots)
      },
    ),
  )
})
