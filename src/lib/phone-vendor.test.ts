import { isInsideApp, isPhone, type PhoneVendor, phoneVendor } from './phone-vendor'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const android = (device: string, rest = 'Chrome/120.0.6099.144 Mobile Safari/537.36', version = 13) =>
  `Mozilla/5.0 (Linux; Android ${version}; ${device}) ${webkit} ${rest}`
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

const known: [string, PhoneVendor | null][] = [
  // A vendor's own browser.
  [
    `Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00; HMSCore 6.11.0.331) ${webkit} Chrome/99.0.4844.88 HuaweiBrowser/14.0.0.321 Mobile Safari/537.36`,
    'huawei',
  ],
  [
    android('zh-cn; HONOR LGE-AN10 Build/HONORLGE-AN10', 'Version/4.0 Chrome/99.0 Mobile Safari/537.36'),
    'huawei',
  ],
  [
    android(
      'zh-cn; M2012K11AC Build/TKQ1.220829.002',
      'Version/4.0 Chrome/112.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/18.3',
    ),
    'xiaomi',
  ],
  [android('zh-cn; Redmi Note 8 Pro Build/QP1A.190711.020'), 'xiaomi'],
  [
    android(
      'zh-cn; PEGM00 Build/TP1A.220905.001',
      'Version/4.0 Chrome/115.0 Mobile Safari/537.36 HeyTapBrowser/40.8.16.1',
    ),
    'oppo',
  ],
  [android('V2049A; wv', 'Version/4.0 Chrome/87.0 Mobile Safari/537.36 VivoBrowser/13.6.10.0'), 'vivo'],
  [android('SAMSUNG SM-G9910', 'SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36'), 'samsung'],
  [
    android(
      'zh-cn; M391Q Build/QKQ1.200216.002',
      'Version/4.0 Chrome/87.0 MZBrowser/9.9.20 Mobile Safari/537.36',
    ),
    'meizu',
  ],
  // Another browser on the same phones: only the model tells.
  [android('ELS-AN00 Build/HUAWEIELS-AN00'), 'huawei'],
  [android('NOH-AN01'), 'huawei'],
  [android('ELE-L29'), 'huawei'],
  [android('2201123C Build/TKQ1.220807.001'), 'xiaomi'],
  [android('22041211AC'), 'xiaomi'],
  [android('23127PN0CC'), 'xiaomi'],
  [android('M2102J20SG'), 'xiaomi'],
  [android('MI 9'), 'xiaomi'],
  [android('Mi 10'), 'xiaomi'],
  [android('RMX3357 Build/TP1A.220905.001'), 'oppo'],
  [android('CPH2413'), 'oppo'],
  [android('PHB110'), 'oppo'],
  [android('LE2120'), 'oppo'],
  [android('OPPO R11s'), 'oppo'],
  [android('V2217A'), 'vivo'],
  [android('vivo X9 Build/NMF26F'), 'vivo'],
  [android('I2018'), 'vivo'],
  [android('SM-S9180'), 'samsung'],
  [android('MEIZU 18s'), 'meizu'],
  // HarmonyOS without Android.
  [
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${webkit} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.4.300`,
    'harmony',
  ],
  // None of them.
  [android('Pixel 7'), null],
  [android('XQ-DQ72'), null],
  [android('moto g(60)'), null],
  [iphone, null],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/120.0.0.0 Safari/537.36', null],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0.0.0 Safari/537.36 QQBrowser/12', null],
  ['', null],
]

test.each(known)('%s is of %s [S21.1]', (agent, vendor) => {
  expect(phoneVendor(agent)).toBe(vendor)
})

test.each([
  [iphone, true],
  [android('Pixel 7'), true],
  ['Mozilla/5.0 (Phone; OpenHarmony 5.0) Mobile', true],
  [`Mozilla/5.0 (Linux; Android 13; SM-X700) ${webkit} Chrome/120.0.0.0 Safari/537.36`, false],
  ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) Mobile/15E148', false],
  ['Mozilla/5.0 (Tablet; OpenHarmony 5.0)', false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0.0.0', false],
])('%s is a phone: %s', (agent, phone) => {
  expect(isPhone(agent)).toBe(phone)
})

const tail = 'Mobile/15E148'
test.each([
  [`${iphone} MicroMessenger/8.0.49(0x1800312f) NetType/WIFI Language/zh_CN`, true],
  [
    android(
      'V2049A; wv',
      'Version/4.0 Chrome/107.0 MQQBrowser/6.2 TBS/046281 Mobile V1_AND_SQ_9.0.8 QQ/9.0.8.14755',
    ),
    true,
  ],
  [`${iphone} Weibo (iPhone14,5__weibo__14.1.2__iphone__os17.4)`, true],
  [`${iphone} NebulaSDK/1.8.100112 AlipayDefined AliApp(AP/10.5.80) AlipayClient/10.5.80`, true],
  [`${iphone} aweme_28.5.0 JsSdk/2.0 NetType/WIFI Channel/App`, true],
  [android('PEGM00', 'Chrome/110.0 Mobile Safari/537.36 aweme_280500 BytedanceWebview/d8a21c6'), true],
  [android('NOH-AN00', 'Chrome/109.0 MQQBrowser/15.0 Mobile Safari/537.36 COVC/045429'), false],
  [`${iphone} Version/17.4 ${tail} Safari/604.1`, false],
])('%s shows pages inside of another app: %s [S21.3]', (agent, inside) => {
  expect(isInsideApp(agent)).toBe(inside)
})

test.each<[string, PhoneVendor | null]>([
  ['HUAWEI P30', 'huawei'],
  ['HONOR 50', 'huawei'],
  ['ANY-AN00A', 'huawei'],
  ['NOH-AN00; wv', 'huawei'],
  ['NOH-AN00 Build/x', 'huawei'],
  ['MIUI V14', 'xiaomi'],
  ['POCO F3', 'xiaomi'],
  ['MIX 2', 'xiaomi'],
  ['M2102J20SG; wv', 'xiaomi'],
  ['23127PN0CC Build/x', 'xiaomi'],
  ['realme GT', 'oppo'],
  ['PEGM00', 'oppo'],
  ['CPH2413; wv', 'oppo'],
  ['RMX3357', 'oppo'],
  ['iQOO 9', 'vivo'],
  ['V1938', 'vivo'],
  ['V1938CT; wv', 'vivo'],
  ['V1938T Build/x', 'vivo'],
  ['SM-S918', 'samsung'],
  ['M391Q', 'meizu'],
  ['MX6', 'meizu'],
  ['meizu 16', 'meizu'],
  // Names and codes that only look like theirs.
  ['XHUAWEI', null],
  ['HONORABLE 1', null],
  ['MIUIX', null],
  ['Redmix', null],
  ['POCOS', null],
  ['AMI 9', null],
  ['MI X', null],
  ['MIX X', null],
  ['OPPOS', null],
  ['realmes', null],
  ['vivos', null],
  ['iQOOS', null],
  ['Meizus', null],
  ['SM-S12', null],
  ['SM-1234', null],
  ['MX66', null],
  ['M39Q', null],
  ['AB-AN00', null],
  ['ABC-AN0', null],
  ['ABC-AN00AB', null],
  ['ABC-1200', null],
  ['M210J20SG', null],
  ['2201C', null],
  ['2201123', null],
  ['RMX335', null],
  ['PEGM01', null],
  ['P1GM00', null],
  ['PHB210', null],
  ['CPH241', null],
  ['LE212', null],
  ['V221', null],
  ['V1938CTX', null],
  ['I201', null],
])('an Android phone %s is of %s', (device, maker) => {
  expect(phoneVendor(android(device))).toBe(maker)
})

test('only a phone with Android or HarmonyOS has a vendor', () => {
  expect(phoneVendor(`${iphone} HuaweiBrowser/1`)).toBeNull()
})

test.each([
  ['Mozilla/5.0 (Android 13; Mobile; rv:120.0)', true],
  ['Mozilla/5.0 (Mobile; rv:5; Android 5)', true],
  ['Mozilla/5.0 (iPod touch)', true],
  ['Mozilla/5.0 (Windows) MiniProgramEnv', true],
  ['Mozilla/5.0 (Android 13; Tablet)', false],
  ['Mozilla/5.0 (X; Mobile)', false],
  ['Mozilla/5.0 (XPhone;)', false],
])('%s is one of a phone: %s', (agent, phone) => expect(isPhone(agent)).toBe(phone))

test.each([
  ['x QQ/8', true],
  ['x MQQ/8', false],
  ['x QQ/x', false],
  ['x Weibo/1', true],
  ['xWeibo/1', false],
  ['x aweme_1', true],
  ['xaweme_1', false],
])('%s is one of another app: %s', (agent, inside) => expect(isInsideApp(agent)).toBe(inside))
