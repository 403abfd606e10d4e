import { pageIds, pages } from '@contract/pages'
import fc from 'fast-check'
import { pathOf } from '../locate'
import { arrivalOf } from './arrival.weapp'

const scanned = (q: string) => arrivalOf({ id: 'about', params: { q, scancode_time: '1' } })
const coded = (scene: string) => arrivalOf({ id: 'product', params: { code: 'p1', scene } })
const HOME = { id: 'home', params: {} }

test.each([
  [
    'https://h5.example/landing/test-c3?_ch=duole',
    { id: 'landing', params: { channel: 'test-c3', _ch: 'duole' } },
  ],
  ['https://h5.example:8443/product/p1?amount=1#x', { id: 'product', params: { code: 'p1', amount: '1' } }],
  ['https://h5.example', HOME],
  ['https://h5.example?_ch=duole', { id: 'home', params: { _ch: 'duole' } }],
  ['https://h5.example/?uid=SECRET&_token=SECRET&a=1', { id: 'home', params: { a: '1' } }],
  ['https://h5.example/gone?cid=duole&a=1', { id: 'home', params: { _ch: 'duole' } }],
  ['https://h5.example/404', HOME],
  ['https://h5.example/tester', HOME],
  ['https://h5.example/a/../about', HOME],
  ['http://h5.example/about', HOME],
  ['about', HOME],
  ['', HOME],
])('the scanned link %s opens %j [S25.35]', (q, visit) => expect(scanned(q)).toEqual(visit))

test.each([
  ['_ch=test-c3', { id: 'product', params: { code: 'p1', _ch: 'test-c3' } }],
  ['code=p2&_token=SECRET', { id: 'product', params: { code: 'p2' } }],
  [`_ch=${'a'.repeat(65)}&amount=1`, { id: 'product', params: { code: 'p1', amount: '1' } }],
  ['', HOME],
  ['uid=SECRET', HOME],
])('the scene %j of a code made for a product opens %j [S25.35]', (scene, visit) =>
  expect(coded(scene)).toEqual(visit),
)

test('a page that was opened without a mini-program code or scanned link keeps its address [S25.35]', () => {
  const visit = { id: 'product' as const, params: { code: 'p1', _token: 'T' } }
  expect(arrivalOf(visit)).toBe(visit)
})

test('the address of every page opens that page when it is scanned [S25.35]', () => {
  const public_ = pageIds.filter((id) => id !== 'notFound' && !pages[id].dev)
  const text = fc.stringMatching(/^[a-z0-9-]{1,20}$/)
  fc.assert(
    fc.property(fc.constantFrom(...public_), text, text, (id, segment, _ch) => {
      const names = [...pages[id].path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
      const visit = { id, params: { ...Object.fromEntries(names.map((name) => [name, segment])), _ch } }
      expect(scanned(`https://h5.example${pathOf(visit)}`)).toEqual(visit)
    }),
    { numRuns: 50 },
  )
})

test('whatever a code contains, it opens a page of the table without a secret', () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (junk, asScene) => {
      const { id, params } = asScene ? coded(junk) : scanned(`https://h5.example/${junk}`)
      expect(pageIds).toContain(id)
      for (const name of ['_token', 'uid', '_user_id', '_phone_mark']) expect(params).not.toHaveProperty(name)
    }),
    { numRuns: 100 },
  )
})
