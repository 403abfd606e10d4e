import { regions } from '../../../server/src/place/regions'
import { searchAreas } from './search'

const namesOf = (typed: string) => searchAreas(regions, typed).map(({ name }) => name)

test.each([
  ['昆山', [['320500', '苏州市', '江苏省昆山市']]],
  ['仙桃', [['429004', '仙桃市', '湖北省']]],
  ['浦东', [['310100', '上海市', '浦东新区']]],
])('a search for %j finds %j', (typed, found) => {
  expect(searchAreas(regions, typed).map(({ code, name, within }) => [code, name, within])).toEqual(found)
})

test.each([
  ['chengdu', ['成都市']],
  ['cheng du', ['成都市']],
  ['cheng', ['成都市', '承德市', '澄迈县']],
  ['cd', ['成都市', '承德市', '常德市', '昌都市']],
  ['chongqing', ['重庆市']],
  ['xiamen', ['厦门市']],
  ['lvliang', ['吕梁市']],
])('a search for %j finds %j, the largest first [S2.30]', (typed, found) => {
  expect(namesOf(typed)).toEqual(found)
})

test('a search for one character finds its places, the large cities first and in the order of their size [S2.30]', () => {
  expect(namesOf("xi'an")[0]).toBe('西安市')
  expect(namesOf('广')).toEqual(['广州市', '广东省', '广西壮族自治区', '广元市', '广安市'])
  expect(namesOf('s').slice(0, 4)).toEqual(['上海市', '深圳市', '苏州市', '石家庄市'])
})
