import { isInsideApp, isPhone, type PhoneVendor, phoneVendor } from './phone-vendor'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const android = (device: string, rest = 'Chrome/120.0.6099.144 Mobile Safari/537.36') =>
  `Mozilla/5.0 (Linux; Android 13; ${device}) ${webkit} ${rest}`
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const items = (text: string) => text.trim().split(/\s*[,\n]\s*/)

/** The devices of each vendor in the user agents of other browsers: by a brand or by a model code. */
const DEVICES: Record<Exclude<PhoneVendor, 'harmony'>, string> = {
  huawei: 'HUAWEI P30, HONOR 50, ELE-L29, NOH-AN01, ANY-AN00A, NOH-AN00; wv, ELS-AN00 Build/HUAWEIELS-AN00',
  xiaomi: `MI 9, Mi 10, MIX 2, MIUI V14, POCO F3, zh-cn; Redmi Note 8 Pro Build/QP1A.190711.020, 22041211AC,
    M2102J20SG; wv, 2201123C Build/TKQ1.220807.001, 23127PN0CC Build/x`,
  oppo: 'OPPO R11s, realme GT, RMX3357 Build/TP1A.220905.001, PEGM00, PHB110, CPH2413; wv, LE2120',
  vivo: 'vivo X9 Build/NMF26F, iQOO 9, V1938, V2217A, V1938CT; wv, V1938T Build/x, I2018',
  samsung: 'SM-S918, SM-S9180',
  meizu: 'MEIZU 18s, meizu 16, M391Q, MX6',
}

test.each(Object.entries(DEVICES))(
  'a phone of %s is recognised by its device in any browser [S21.1]',
  (vendor, list) => {
    for (const device of items(list)) expect([device, phoneVendor(android(device))]).toEqual([device, vendor])
  },
)

test('a device with a name or a model code that only looks like one of a vendor has none', () => {
  const devices = `Pixel 7, XQ-DQ72, moto g(60), XHUAWEI, HONORABLE 1, AB-AN00, ABC-AN0, ABC-AN00AB, ABC-1200, MIUIX, Redmix
    POCOS, AMI 9, MI X, MIX X, M210J20SG, 2201C, 2201123, OPPOS, realmes, RMX335, PEGM01, P1GM00, PHB210, CPH241, LE212
    vivos, iQOOS, V221, V1938CTX, I201, Meizus, MX66, M39Q, SM-S12, SM-1234`
  for (const device of items(devices)) expect([device, phoneVendor(android(device))]).toEqual([device, null])
})

test.each<[string, PhoneVendor | null]>([
  [
    android('zh-cn; HONOR LGE-AN10 Build/HONORLGE-AN10', 'Version/4.0 Chrome/99.0 Mobile Safari/537.36'),
    'huawei',
  ],
  [
    android(
      'HarmonyOS; x; HMSCore 6.11.0.331',
      'Chrome/99.0.4844.88 HuaweiBrowser/14.0 Mobile Safari/537.36',
    ),
    'huawei',
  ],
  [android('zh-cn; x', 'Version/4.0 Chrome/112.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/18.3'), 'xiaomi'],
  [android('zh-cn; x', 'Version/4.0 Chrome/115.0 Mobile Safari/537.36 HeyTapBrowser/40.8.16.1'), 'oppo'],
  [android('x; wv', 'Version/4.0 Chrome/87.0 Mobile Safari/537.36 VivoBrowser/13.6.10.0'), 'vivo'],
  [android('x', 'SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36'), 'samsung'],
  [android('zh-cn; x', 'Version/4.0 Chrome/87.0 MZBrowser/9.9.20 Mobile Safari/537.36'), 'meizu'],
  [
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${webkit} Chrome/114.0.0.0 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0`,
    'harmony',
  ],
  [`${iphone} HuaweiBrowser/1`, null],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/120.0.0.0 Safari/537.36', null],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0.0.0 Safari/537.36 QQBrowser/12', null],
  ['', null],
])('the vendor of the agent %j is %j [S21.1]', (agent, vendor) => {
  expect(phoneVendor(agent)).toBe(vendor)
})

test.each([
  [iphone, true],
  [android('Pixel 7'), true],
  ['Mozilla/5.0 (Phone; OpenHarmony 5.0) Mobile', true],
  ['Mozilla/5.0 (Mobile; rv:5; Android 5)', true],
  ['Mozilla/5.0 (iPod touch)', true],
  ['Mozilla/5.0 (Windows) MiniProgramEnv', true],
  [`Mozilla/5.0 (Linux; Android 13; SM-X700) ${webkit} Chrome/120.0.0.0 Safari/537.36`, false],
  ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) Mobile/15E148', false],
  ['Mozilla/5.0 (Tablet; OpenHarmony 5.0)', false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0.0.0', false],
  ['Mozilla/5.0 (X; Mobile)', false],
  ['Mozilla/5.0 (XPhone;)', false],
])('whether the agent %s is a phone is %s', (agent, phone) => {
  expect(isPhone(agent)).toBe(phone)
})

test.each([
  [`${iphone} MicroMessenger/8.0.49(0x1800312f) NetType/WIFI Language/zh_CN`, true],
  [android('V2049A; wv', 'MQQBrowser/6.2 TBS/046281 Mobile V1_AND_SQ_9.0.8 QQ/9.0.8.14755'), true],
  [`${iphone} Weibo (iPhone14,5__weibo__14.1.2__iphone__os17.4)`, true],
  [`${iphone} NebulaSDK/1.8.100112 AlipayDefined AliApp(AP/10.5.80) AlipayClient/10.5.80`, true],
  [`${iphone} aweme_28.5.0 JsSdk/2.0 NetType/WIFI Channel/App`, true],
  [android('PEGM00', 'Chrome/110.0 Mobile Safari/537.36 BytedanceWebview/d8a21c6'), true],
  [android('NOH-AN00', 'Chrome/109.0 MQQBrowser/15.0 Mobile Safari/537.36 COVC/045429'), false],
  [`${iphone} Version/17.4 Mobile/15E148 Safari/604.1`, false],
  ['x MQQ/8', false],
  ['x QQ/x', false],
  ['xWeibo/1', false],
  ['xaweme_1', false],
])('whether the agent %s is a web view of another app is %s [S21.3]', (agent, inside) => {
  expect(isInsideApp(agent)).toBe(inside)
})
