import { labelOf } from './place'

test.each([
  [['中国', '广东省', '深圳市', '南山区'], '广东省深圳市南山区'],
  [['中国', '北京市', '北京市', '朝阳区'], '北京市朝阳区'],
  [['中国', '广东省', '', ''], '广东省'],
  [['中国', '北京市', '北京市', ''], '北京市'],
  [['中国', '湖北省', '省直辖县', '仙桃市'], '湖北省仙桃市'],
  [['中国', '重庆市', '县', '城口县'], '重庆市城口县'],
  [['日本', '', '', ''], '日本'],
])('the place %j reads %s', ([country = '', province = '', city = '', county = ''], label) => {
  expect(labelOf({ code: '1', country, province, city, county })).toBe(label)
})
