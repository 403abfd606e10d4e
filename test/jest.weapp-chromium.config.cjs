/** Runs the real `dist/weapp` on WeChat's component framework in real Chromium against the real server. */
const base = require('./jest.base.cjs')

module.exports = {
  ...base,
  displayName: 'weapp-chromium',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/weapp-chromium/**/*.test.ts'],
  globalSetup: '<rootDir>/test/setup-builds.cjs',
  setupFiles: ['<rootDir>/test/await-builds.cjs'],
  globals: { builds: ['weapp', 'server'] },
  testTimeout: 120_000,
}
