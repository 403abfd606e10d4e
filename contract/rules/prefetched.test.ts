import { readPrefetched } from './prefetched'

const option = { app: { theme_color: 'duole', name: '名称', entry: 'from' }, redirect_domain: '' }
const NOW = 1_800_000_000_000
const kept = (change: object = {}) => JSON.stringify({ channel: 'c1', at: NOW, option, ...change })

test('options that WeChat has fetched for this channel and this opening are used', () => {
  expect(readPrefetched(kept({ at: NOW - 60_000 }), 'c1', NOW)).toEqual(option)
})

test.each([
  ['of another channel', kept({ channel: 'c2' })],
  ['of no channel', kept({ channel: undefined })],
  ['of an earlier opening', kept({ at: NOW - 300_000 })],
  ['without a time', kept({ at: undefined })],
  ['without options', kept({ option: { redirect_domain: '' } })],
  ['which is no JSON', '<html>'],
  ['which is JSON of another kind', 'null'],
  ['which is missing', undefined],
])('what WeChat has fetched is not used when it is an answer %s', (_kind, text) => {
  expect(readPrefetched(text, 'c1', NOW)).toBeUndefined()
})
