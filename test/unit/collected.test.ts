import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Wrapping } from '@contract/context'
import { endpoints } from '@contract/endpoints'
import { COLLECTED } from '@contract/rules/collected'
import { KINDS } from '@contract/rules/information-kinds'
import { FIELD_NAMES, fieldOf } from '@contract/rules/order-fields'
import { type Told, toldBy } from '@contract/webhooks/told'
import type { TSchema } from 'typebox'
import { FUNCTIONS } from '@/tester/device/tried'
import { inForce } from '../../server/test/tools/seed-agreements'

const root = path.resolve(__dirname, '../..')

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
