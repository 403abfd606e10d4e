import { isOverseas, UNKNOWN_AREA } from '@contract/rules/areas'
import { areaList } from '@vant/area-data'
import fc from 'fast-check'
import { type AreaLists, areaOf, childrenOf, hasChildren, nameOf, pathOf } from './area'

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

test('the levels below a code are those that share its prefix [S2.30]', () => {
  expect(childrenOf(lists).map((o) => o.code)).toEqual(['440000', '810000', '900000'])
  expect(childrenOf(lists, '440000').map((o) => o.name)).toEqual(['广州市', '深圳市'])
  expect(childrenOf(lists, '440300').map((o) => o.name)).toEqual(['福田区', '南山区'])
  expect(childrenOf(lists, '440304')).toEqual([])
})

test('a county gives all three names [S2.30]', () => {
  expect(areaOf(lists, '440305')).toEqual({
    code: '440305',
    country: '中国',
    province: '广东省',
    city: '深圳市',
    county: '南山区',
  })
})

test('a city without counties is a result by itself', () => {
  expect(hasChildren(lists, '810100')).toBe(false)
  expect(areaOf(lists, '810100')).toMatchObject({ code: '810100', city: '香港岛', county: '' })
})

test('overseas the code starts with 9 and the country carries the name [S2.31]', () => {
  expect(childrenOf(lists, '900000').map((o) => o.name)).toEqual(['日本', '新加坡'])
  expect(areaOf(lists, '900800')).toEqual({
    code: '900800',
    country: '新加坡',
    province: '',
    city: '',
    county: '',
  })
  expect(pathOf(lists, '900800')).toEqual(['900000', '900800'])
})

test('the placeholder and unknown codes give the placeholder [S2.31]', () => {
  for (const code of ['000000', '', '123456', 'toString']) expect(areaOf(lists, code)).toEqual(UNKNOWN_AREA)
  expect(UNKNOWN_AREA.code).toBe('000000')
})

test('in the full data every province can be walked down to a result that names each level', () => {
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

test('the way to a code has each level once, and none for a code that nobody knows', () => {
  expect(pathOf(lists, '440000')).toEqual(['440000'])
  expect(pathOf(lists, '440300')).toEqual(['440000', '440300'])
  expect(pathOf(lists, '440305')).toEqual(['440000', '440300', '440305'])
  expect(pathOf(lists, '440399')).toEqual([])
  // A county whose city is not listed stands right below its province.
  expect(pathOf({ ...lists, city_list: {} }, '440305')).toEqual(['440000', '440305'])
  expect(pathOf({ ...lists, province_list: {} }, '900800')).toEqual(['900800'])
})

test('a country overseas and a code that nobody knows have nothing below them', () => {
  expect(childrenOf(lists, '900800')).toEqual([])
  expect(childrenOf({ ...lists, county_list: { '900801': '某区' } }, '900800')).toEqual([])
  expect(childrenOf(lists, '449900')).toEqual([])
  expect(hasChildren(lists, '440300')).toBe(true)
  expect(hasChildren(lists, '440305')).toBe(false)
})

test('the levels come in the order of their codes, whatever the order of the list', () => {
  const shuffled = { ...lists, city_list: { '440300': '深圳市', '810100': '香港岛', '440100': '广州市' } }
  expect(childrenOf(shuffled, '440000').map(({ code }) => code)).toEqual(['440100', '440300'])
})

test('a province alone is a result by itself', () => {
  expect(areaOf(lists, '440000')).toEqual({
    code: '440000',
    country: '中国',
    province: '广东省',
    city: '',
    county: '',
  })
  expect(nameOf(lists, '440000')).toBe('广东省')
})
