import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { TRIAL_OPERATOR } from './env'
import { releaseFaults } from './release'

const own = {
  TARO_APP_API_HOST: 'https://api.example.com',
  TARO_APP_OPERATOR: '某某科技有限公司',
  TARO_APP_REGISTRATION: '浙ICP备1号',
  TARO_APP_LICENCE: '浙B2-1',
  TARO_APP_COMPLAINT_PHONE: '0571-1',
  TARO_APP_COMPLAINT_MAIL: 'a@example.com',
  TARO_APP_ADDRESS: '杭州市',
  TARO_APP_ID: 'wx0123456789abcdef',
}

test('a release without any setting is refused, and each fault names a setting [S27.6]', () => {
  const named = (target: string) => releaseFaults(target, {}).map((sentence) => sentence.split(' ')[0])
  const operator = Object.keys(own).slice(1, -1)
  expect(named('h5')).toEqual(operator)
  expect(named('weapp')).toEqual([...operator, 'TARO_APP_API_HOST', 'TARO_APP_ID'])
})

test('a build with the operator’s own settings can be released', () => {
  expect(releaseFaults('weapp', own)).toEqual([])
  expect(releaseFaults('h5', { ...own, TARO_APP_API_HOST: '', TARO_APP_ID: '' })).toEqual([])
})

test.each([
  ['TARO_APP_API_HOST', 'http://api.example.com'],
  ['TARO_APP_API_HOST', 'https://10.0.0.1'],
  ['TARO_APP_API_HOST', 'https://localhost:3000'],
  ['TARO_APP_API_HOST', 'https://api.example'],
  ['TARO_APP_API_HOST', 'https://api.invalid:8443'],
  ['TARO_APP_ID', 'touristappid'],
  ['TARO_APP_OPERATOR', ' '],
  ['TARO_APP_LICENCE', TRIAL_OPERATOR.TARO_APP_LICENCE],
  ['TARO_APP_COMPLAINT_MAIL', '邮箱（未配置）'],
  ['TARO_APP_ADDRESS', '示例地址'],
  ['TARO_APP_BRAND', '某某贷款'],
])('a release with %s=%j is refused by name [S27.6]', (name, value) => {
  expect(releaseFaults('weapp', { ...own, [name]: value })).toEqual([
    expect.stringContaining(`${name} must `),
  ])
})

const build = path.resolve(__dirname, '../scripts/build.mjs')

test('the release command builds nothing if it refuses a setting, and names it [S27.6]', () => {
  const run = spawnSync(process.execPath, [build, '--release', 'weapp', 'h5-tools'], {
    env: { ...process.env, ...own, TARO_APP_ID: '' },
    encoding: 'utf8',
  })
  expect(run.stderr.trim().split('\n')).toEqual([
    'weapp: TARO_APP_ID must be the operator\'s own appid; it is "touristappid"',
    "h5-tools: a build with the tester's tools must not be released",
  ])
  expect([run.status, run.stdout]).toEqual([1, ''])
})

test('the release check also reads the settings of a .env file, as Taro does', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'release-'))
  writeFileSync(path.join(folder, '.env.production'), 'TARO_APP_API_HOST=http://127.0.0.1:3000')
  const script = `import { releaseFaults } from '${build}'
    console.log(releaseFaults(['h5'], '${folder}').join())`
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...own, TARO_APP_API_HOST: undefined },
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  expect(run.stdout.trim()).toMatch(/^h5: TARO_APP_API_HOST must /)
})
