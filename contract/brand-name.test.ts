import { brandFault } from './brand-name'

test.each(['借款匹配', '借得明白', undefined])('the brand %j needs no qualification [S24.81]', (brand) => {
  expect(brandFault(brand)).toBeUndefined()
})

test.each([
  ['某某贷款', '贷'],
  ['小 貸·通', '貸'],
  ['某某金|融', '金融'],
  ['借钱快', '借钱'],
  ['某银行理财', '银行, 理财'],
  ['ＬＯＡＮ匹配', 'LOAN'],
])(
  'the brand %j is refused with the words %s, unless a qualification with its number is stated [S24.81]',
  (brand, words) => {
    expect(brandFault(brand)).toBe(
      `TARO_APP_BRAND must not have ${words} unless TARO_APP_BRAND_QUALIFICATION states the qualification with its number; it is "${brand}".`,
    )
    expect(brandFault(brand, '有资质')).toBeDefined()
    expect(brandFault(brand, '金融信息服务备案 2026001')).toBeUndefined()
  },
)
