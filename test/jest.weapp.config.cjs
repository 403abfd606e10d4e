/** Runs the real `dist/weapp` under miniprogram-simulate against the real server. */
const base = require('./jest.base.cjs')
const { ignoredIn } = require('./together.cjs')

module.exports = {
  ...base,
  displayName: 'weapp',
  testEnvironment: '<rootDir>/test/drivers/simulate/environment.cjs',
  testEnvironmentOptions: { url: 'https://mini-program.test' },
  testMatch: ['<rootDir>/test/{weapp,together/weapp}/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...ignoredIn('weapp')],
  globalSetup: '<rootDir>/test/setup-builds.cjs',
  setupFiles: ['<rootDir>/test/await-builds.cjs'],
  globals: { builds: ['weapp', 'server'] },
  testTimeout: 120_000,
}
