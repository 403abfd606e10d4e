/** The server's rules, and its routes on a real PostgreSQL. */
const base = require('./jest.base.cjs')

module.exports = {
  ...base,
  displayName: 'server',
  testEnvironment: 'node',
  globalSetup: '<rootDir>/server/test/start-postgres.ts',
  globalTeardown: '<rootDir>/server/test/stop-postgres.ts',
  testMatch: ['<rootDir>/server/**/*.test.ts', '<rootDir>/bench/**/*.test.ts'],
  testTimeout: 60_000,
}
