/** Runs the real H5 in real WebKit (WebKitGTK), the engine of every browser on an iPhone, against the real server. */
const base = require('./jest.base.cjs')

module.exports = {
  ...base,
  displayName: 'webkit',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/webkit/**/*.test.ts'],
  globalSetup: '<rootDir>/test/setup-builds.cjs',
  setupFiles: ['<rootDir>/test/await-builds.cjs'],
  globals: { builds: ['h5', 'server'] },
  testTimeout: 120_000,
}
