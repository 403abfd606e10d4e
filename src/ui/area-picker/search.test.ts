import { areaList } from '@vant/area-data'
import { searchAreas } from './search'

test.each([
  ['昆山', [['320500', '苏州市', '江苏省昆山市']]],
  ['仙桃', [['429004', '仙桃市', '湖北省']]],
  ['浦东', [['310100', '上海市', '浦东新区']]],
  ['shenzhen', []],
])('a search for %j without initials finds %j', (typed, found) => {
  expect(searchAreas(areaList, typed).map(({ code, name, within }) => [code, name, within])).toEqual(found)
})
