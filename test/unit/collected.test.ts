import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Wrapping } from '@contract/context'
import { endpoints, type Path } from '@contract/endpoints'
import { FIELD_NAMES, fieldOf, KINDS, type Kind } from '@contract/rules/order-fields'
import { type Told, toldBy } from '@contract/webhooks/told'
import type { TSchema } from 'typebox'
import { FUNCTIONS } from '@/tester/device/measure'
import { inForce } from '../../server/test/tools/seed-agreements'

const root = path.resolve(__dirname, '../..')

/** The names of fields that calls send besides the answers of the order form, by what they contain; '' = nothing about a person. */
const FIELDS: Partial<Record<Kind | '', string>> = {
  // `cipher` is the encrypted phone number and code of a login.
  手机号码: 'mobile contact_mobile phone_mark cipher',
  姓名: 'contact_name',
  居住城市: 'country province city county area_code',
  位置信息: 'lng lat',
  设备信息: '_ua _did _plat',
  操作日志: '_oid _ref _ch url channel click_id landing page at props scene',
  申请信息: `order_no apply_no lead_no product_code note values visit_at shop_id
    consents consent_ids user_id`,
  '': `request_id _ver _os _time key_id code version group id item sid flow change confirm
    cost_sheet_hash personalised visit_code with_order receivers token uid _token`,
}

/** Where a call uses a name for something else, and what a call without fields tells. */
const OF_CALL: { [P in Path | `${Path} ${string}`]?: Kind | '' } = {
  // The code for which WeChat hands out the phone number, and that for which it hands out the openid.
  '/v1.0/user/wechat/phone code': '手机号码',
  '/v1/app/notice code': '微信用户标识',
  '/user/city/save code': '居住城市',
  '/v1/user/nameSaveCity code': '居住城市',
  '/v1/offline/shoplist code': '居住城市',
  '/v1/address/ip': '网络所在城市',
  '/st/mark name': '操作日志',
  '/web/ad/list position': '',
}

/** What each field that calls send contains. The answers' kinds are in the field table. */
const COLLECTED: Readonly<Record<string, Kind | ''>> = {
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, fieldOf(name).collected])),
  ...Object.fromEntries(
    Object.entries(FIELDS).flatMap(([kind, names]) => names.split(/\s+/).map((name) => [name, kind as Kind])),
  ),
  ...OF_CALL,
}

interface Parts {
  properties?: Record<string, TSchema & Parts>
  anyOf?: (TSchema & Parts)[]
  items?: TSchema & Parts
}

/** The names of all fields of a schema, also inside of lists; the properties of a tracking event are one field. */
function fieldsOf({ properties = {}, anyOf = [], items }: Parts): string[] {
  const own = Object.entries(properties).flatMap(([name, part]) =>
    name === 'props' ? [name] : [...fieldsOrSelf(name, part)],
  )
  return [...own, ...anyOf.flatMap(fieldsOf), ...(items ? fieldsOf(items) : [])]
}
const fieldsOrSelf = (name: string, part: Parts) => {
  const inner = fieldsOf(part)
  return inner.length ? inner : [name]
}

/** The row of a field in the table: that of the call, or the common one. */
const rowOf = (call: string, field: string) =>
  [`${call} ${field}`, field].find((key) => Object.hasOwn(COLLECTED, key))

const sent = Object.entries(endpoints).flatMap(([call, { payload }]) =>
  fieldsOf(payload).map((field) => ({ call, field })),
)
const wrapped = fieldsOf(Wrapping).map((field) => ({ call: '', field }))
const all = [...sent, ...wrapped]

test('every field that a call sends has a kind of information, or is named as none, and no row is left over [S25.42]', () => {
  expect(all.filter(({ call, field }) => !rowOf(call, field))).toEqual([])
  const used = new Set([...all.map(({ call, field }) => rowOf(call, field)), ...Object.keys(endpoints)])
  expect(Object.keys(COLLECTED).filter((key) => !used.has(key))).toEqual([])
})

const guide = readFileSync(path.join(root, 'docs/operating.md'), 'utf8')
  .split('### 用户隐私保护指引')[1]
  ?.split(/\n##/)[0]

test('the operator’s privacy list names every kind of information with the fields that calls send [S25.15, S25.42]', () => {
  const answersOf = (kind: string) => FIELD_NAMES.filter((name) => fieldOf(name).collected === kind)
  const listed = [...(guide ?? '').matchAll(/^\| ([^ |`]+) \| ([^|]*) \|/gm)]
    .map(([, kind = '', fields = '']) => {
      const named = [...fields.matchAll(/`((?!wx\.)[^`]+)`/g)].map(([, name = '']) => name)
      const others = fields.startsWith('each other answer of the order form') ? answersOf(kind) : []
      return [kind, new Set([...named, ...others])] as const
    })
    .filter(([kind]) => (KINDS as readonly string[]).includes(kind))
  const kinds = KINDS.map((kind) => [
    kind,
    new Set(Object.keys(COLLECTED).filter((key) => COLLECTED[key] === kind)),
  ])
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(kinds))
})

/** WeChat's private functions (framework/user-privacy/miniprogram-intro), of which a build needs an entry for each. */
const PRIVATE =
  /^((?:get|set)ClipboardData|get(?:Fuzzy)?Location|onLocationChange|choose\w+|getWeRunData|getUserProfile|saveImageToPhotosAlbum|startRecord|addPhoneC\w+|openBluetoothAdapter|onAccelerometerChange|startGyroscope)$/

test('the operator’s privacy list names every private function of WeChat that the build uses, and no other [S25.15, S25.42]', () => {
  // test/weapp-chromium/gate.test.ts compares the list with the build.
  const used = FUNCTIONS.filter((name) => PRIVATE.test(name))
  const named = [...(guide ?? '').matchAll(/`wx\.(\w+)`/g)].map(([, name]) => name)
  expect(used.length).toBeGreaterThan(0)
  expect(new Set(named)).toEqual(new Set(used))
})

/** The table of an agreement of the seed in its version in force, without its heading: one row a line. */
function tableOf(agreement: string): string[] {
  const text = readFileSync(path.join(root, 'server/seed/agreements', inForce(agreement).file), 'utf8')
  return text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
}

test('the current privacy policy of the seed names every kind of information that calls send, as collected [S25.42]', () => {
  const collected = tableOf('privacy').map((row) => row.split('|')[2])
  expect(KINDS.filter((kind) => !collected.join().includes(kind))).toEqual([])
})

const VISITS = ['visit.booked', 'visit.cancelled', 'visit.confirmed'] as const

test.each<[string, Told[]]>([
  ['privacy', FIELD_NAMES.map((part) => ({ part, words: fieldOf(part).named }))],
  ['share', toldBy(['application.submitted', 'consent.withdrawn', ...VISITS])],
  ['lead', toldBy(['lead.submitted', 'consent.withdrawn'])],
])(
  'the current text %s of the seed names each field that the form asks for or an institution receives under it [S16.25]',
  (agreement, fields) => {
    const table = tableOf(agreement).join()
    expect(fields.filter(({ words }) => words === undefined || !table.includes(words))).toEqual([])
  },
)
