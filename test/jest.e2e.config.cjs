/** The real H5 in real Chromium, also in the oldest supported one, against the real server; and the byte budgets. */
const base = require('./jest.base.cjs')
const { ignoredIn } = require('./together.cjs')

module.exports = {
  ...base,
  displayName: 'e2e',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/{e2e,together/e2e}/**/*.test.ts', '<rootDir>/test/engines/oldest.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...ignoredIn('e2e')],
  globalSetup: '<rootDir>/test/setup-builds.cjs',
  setupFiles: ['<rootDir>/test/await-builds.cjs'],
  globals: { builds: ['h5', 'weapp', 'server', 'h5-tools'] },
  testTimeout: 120_000,
}
