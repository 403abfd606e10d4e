import { scriptOf } from './scripts'

const sources = { trace1: '/t1.js', trace2: '/t2.js', searchAd: '/s.js' }

test.each([
  ['xfkuaishou2', '/t1.js'],
  ['xfkuaishou13', '/t1.js'],
  ['xfkuaishou5', '/t2.js'],
])('the channel %s loads the script %s [S5.5]', (channel, src) => {
  expect(scriptOf(channel, sources)).toMatchObject({ src })
})

test.each(['', 'xfkuaishou1', 'xfkuaishou', 'test-c3', 'constructor', '__proto__', 'search-ad'])(
  'the channel %j loads no script [S5.5]',
  (channel) => {
    expect(scriptOf(channel, sources)).toBeNull()
  },
)

test('a channel’s script without an address is reported as missing', () => {
  expect(scriptOf('xfkuaishou5', { ...sources, trace2: '' })).toBe('missing')
})
