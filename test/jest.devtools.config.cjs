/**
 * Runs the real `dist/weapp` in the simulator of WeChat devtools against the real server, by `npm run test:devtools`.
 * It is no part of CI, where the tools do not exist.
 */
const base = require('./jest.base.cjs')

module.exports = {
  ...base,
  displayName: 'devtools',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/devtools/**/*.test.ts'],
  globalSetup: '<rootDir>/test/setup-builds.cjs',
  globals: { builds: ['weapp', 'server'] },
  // The first start of the tools and every new process take their time.
  testTimeout: 600_000,
}
