/** Runs the real H5 in other browsers than the installed Chromium, against the real server: `npm run test:engines`. */
const base = require('./jest.base.cjs')

module.exports = {
  ...base,
  displayName: 'engines',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/engines/**/*.test.ts'],
  globalSetup: '<rootDir>/test/setup-builds.cjs',
  setupFiles: ['<rootDir>/test/await-builds.cjs'],
  globals: { builds: ['h5', 'server'] },
  testTimeout: 120_000,
}
