import { onward } from './onward'

test.each([
  [undefined, 'from', { id: 'from', params: {} }],
  [undefined, 'yfrom', { id: 'yfrom', params: {} }],
  [undefined, undefined, { id: 'from', params: {} }],
  [undefined, 'somewhere', { id: 'from', params: {} }],
  ['/product/p01?from=list', 'from', { id: 'product', params: { code: 'p01', from: 'list' } }],
  ['https://elsewhere.example/from', 'from', { id: 'from', params: {} }],
  ['//elsewhere.example', 'yfrom', { id: 'yfrom', params: {} }],
  ['/no-such-page', 'from', { id: 'from', params: {} }],
  ['/', 'yfrom', { id: 'yfrom', params: {} }],
  ['/landing/organic', 'from', { id: 'from', params: {} }],
])('next %j with entry %j leads to %j [S2.7, S14.2]', (next, entry, visit) => {
  expect(onward(next, entry)).toEqual(visit)
})

test('a login id in the `next` address does not log another visitor in', () => {
  expect(onward('/selectProduct?uid=other&_token=t&step=1', 'from')).toEqual({
    id: 'selectProduct',
    params: { step: '1' },
  })
})
