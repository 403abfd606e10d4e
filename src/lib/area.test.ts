import { isOverseas, UNKNOWN_AREA } from '@contract/rules/areas'
import { areaList } from '@vant/area-data'
import fc from 'fast-check'
import { type AreaLists, areaOf, childrenOf, citiesOf, cityOf, nameOf, pathOf } from './area'

const lists: AreaLists = {
  province_list: { '440000': '广东省', '810000': '香港特别行政区', '900000': '海外' },
  city_list: {
    '440100': '广州市',
    '440300': '深圳市',
    '810100': '香港岛',
    '900400': '日本',
    '900800': '新加坡',
  },
  county_list: { '440304': '福田区', '440305': '南山区', '440106': '天河区' },
}

test('the areas below a code are those that share its prefix [S2.30]', () => {
  expect(childrenOf(lists).map((o) => o.code)).toEqual(['440000', '810000', '900000'])
  expect(childrenOf(lists, '440000').map((o) => o.name)).toEqual(['广州市', '深圳市'])
  expect(childrenOf(lists, '440300').map((o) => o.name)).toEqual(['福田区', '南山区'])
  expect(childrenOf(lists, '440304')).toEqual([])
  expect(childrenOf(lists, '900000').map((o) => o.name)).toEqual(['日本', '新加坡'])
})

test.each([
  ['a county', '440305', '中国', '广东省', '深圳市', '南山区'],
  ['a city without counties', '810100', '中国', '香港特别行政区', '香港岛', ''],
  ['a province', '440000', '中国', '广东省', '', ''],
  ['a country overseas', '900800', '新加坡', '', '', ''],
])(
  'the area of %s %s has the names of its levels [S2.30, S2.31]',
  (_, code, country, province, city, county) => {
    expect(areaOf(lists, code)).toEqual({ code, country, province, city, county })
  },
)

test('the placeholder and unknown codes give the placeholder area [S2.31]', () => {
  for (const code of ['000000', '', '123456', 'toString']) expect(areaOf(lists, code)).toEqual(UNKNOWN_AREA)
  expect(UNKNOWN_AREA.code).toBe('000000')
})

test('every province of the full data leads down to an area that names each level', () => {
  const provinces = childrenOf(areaList)
  fc.assert(
    fc.property(fc.constantFrom(...provinces), fc.nat(), fc.nat(), (province, i, j) => {
      let code = province.code
      for (const pick of [i, j]) {
        const below = childrenOf(areaList, code)
        code = below[pick % Math.max(1, below.length)]?.code ?? code
      }
      const area = areaOf(areaList, code)
      expect(area).toMatchObject({ code, province: province.name })
      expect([area.province, area.city, area.county]).toContain(nameOf(areaList, code))
      expect(pathOf(areaList, code).at(-1)).toBe(code)
      expect(isOverseas(code)).toBe(false)
    }),
  )
})

test('the path to a code has each level once, and an unknown code has an empty path', () => {
  expect(pathOf(lists, '440000')).toEqual(['440000'])
  expect(pathOf(lists, '440300')).toEqual(['440000', '440300'])
  expect(pathOf(lists, '440305')).toEqual(['440000', '440300', '440305'])
  expect(pathOf(lists, '900800')).toEqual(['900000', '900800'])
  expect(pathOf(lists, '440399')).toEqual([])
  // A county whose city is not listed is a direct child of its province.
  expect(pathOf({ ...lists, city_list: {} }, '440305')).toEqual(['440000', '440305'])
  expect(pathOf({ ...lists, province_list: {} }, '900800')).toEqual(['900800'])
})

test('a country overseas and an unknown code have no areas below them', () => {
  expect(childrenOf(lists, '900800')).toEqual([])
  expect(childrenOf({ ...lists, county_list: { '900801': '某区' } }, '900800')).toEqual([])
  expect(childrenOf(lists, '449900')).toEqual([])
})

test.each([
  ['the city of a county', '440305', '440300'],
  ['a city', '440300', '440300'],
  ['a municipality', '110000', '110100'],
  ['a county of a municipality', '110105', '110100'],
  ['a county of 重庆市 that belongs to its group of counties', '500229', '500100'],
  ['a county without a city above it', '429004', '429004'],
  ['a province', '440000', '440000'],
])('the city step takes %s (%s) as %s', (_, code, city) => {
  expect(cityOf(areaList, code)).toBe(city)
})

test('the cities of a province include the counties without a city, and never their group', () => {
  const cities = childrenOf(areaList).flatMap(({ code }) => citiesOf(areaList, code))
  expect(cities).toContainEqual({ code: '429004', name: '仙桃市' })
  expect(cities.filter(({ name }) => /直辖|^县$/.test(name))).toEqual([])
  expect(citiesOf(areaList, '310000')).toEqual([])
})
