import { scriptOf } from './scripts'

const sources = { trace1: '/t1.js', trace2: '/t2.js', searchAd: '/s.js' }

test.each([
  ['xfkuaishou2', '/t1.js'],
  ['xfkuaishou13', '/t1.js'],
  ['xfkuaishou5', '/t2.js'],
])('%s loads %s [S5.5]', (channel, src) => {
  expect(scriptOf(channel, sources)).toMatchObject({ src })
})

test.each(['', 'xfkuaishou1', 'xfkuaishou', 'test-c3', 'constructor', '__proto__', 'search-ad'])(
  '%j loads none [S5.5]',
  (channel) => {
    expect(scriptOf(channel, sources)).toBeNull()
  },
)

test('a script without an address is missing', () => {
  expect(scriptOf('xfkuaishou5', { ...sources, trace2: '' })).toBe('missing')
})
