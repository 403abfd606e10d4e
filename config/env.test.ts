import { fits } from '@contract/formats'
import { COMMIT } from '@contract/rules/client-error'
import { readSettings, TRIAL_OPERATOR } from './env'

test('a build without settings requests its own origin, and no third party [S1.6, S2.18, S27.5]', () => {
  expect(readSettings('h5', { NODE_ENV: 'production' })).toEqual({
    TARO_APP_BRAND: '借款匹配',
    TARO_APP_BRAND_QUALIFICATION: '',
    TARO_APP_WORDS: 'client',
    TARO_APP_API_HOST: '',
    TARO_APP_HOST_MARK: 'LoanHost/',
    TARO_APP_BEARER: 'Bearer guest',
    TARO_APP_TRACE_1_SRC: '/trace/short-video-1.js',
    TARO_APP_TRACE_2_SRC: '/trace/short-video-2.js',
    TARO_APP_SEARCH_AD_SRC: '',
    TARO_APP_DEBUG_HOST: 'test.localhost',
    ...TRIAL_OPERATOR,
    TARO_APP_POSITION: 'true',
    TARO_APP_ADS: 'true',
    TARO_APP_STORES: 'true',
    TARO_APP_COMMIT: 'unknown',
    TARO_APP_TOOLS: '',
  })
})

test('a mini-program without a setting requests the local server [S27.5]', () => {
  expect(readSettings('weapp', {}).TARO_APP_API_HOST).toBe('http://127.0.0.1:3000')
  const env = { TARO_APP_API_HOST: 'https://api.example.com' }
  expect(readSettings('weapp', env).TARO_APP_API_HOST).toBe('https://api.example.com')
})

test('a development build has the tester’s tools, and a production build only with the setting for them [S28.3]', () => {
  const toolsOf = (env: NodeJS.ProcessEnv) => readSettings('weapp', env).TARO_APP_TOOLS
  expect(toolsOf({})).toBe('true')
  expect(toolsOf({ NODE_ENV: 'production' })).toBe('')
  expect(toolsOf({ NODE_ENV: 'production', TARO_APP_TOOLS: 'true' })).toBe('true')
})

test.each(['unknown', 'e3b1c0d', '0123456789abcdef0123456789abcdef01234567'])(
  'a build accepts the commit %j, which calls may carry',
  (commit) => {
    expect(readSettings('h5', { TARO_APP_COMMIT: commit }).TARO_APP_COMMIT).toBe(commit)
    expect(fits(COMMIT, commit)).toBe(true)
  },
)

const COMMITS = ['', 'e3b1c0', 'v1.2.3', 'HEAD']
test.each([
  ...['api.example.com', 'https://api.example.com/path', 'https://'].map((it) => ['TARO_APP_API_HOST', it]),
  ...COMMITS.map((commit) => ['TARO_APP_COMMIT', commit]),
  ['TARO_APP_ADS', 'no'],
  ['TARO_APP_WORDS', 'calm'],
])('%s=%j is refused by name', (name = '', value) => {
  expect(() => readSettings('h5', { [name]: value })).toThrow(`${name} must be`)
})

test.each(COMMITS)('a call with the commit %j would be refused', (commit) => {
  expect(fits(COMMIT, commit)).toBe(false)
})
