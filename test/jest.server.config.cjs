/** Runs the tests of the server's rules, and of its routes on a real PostgreSQL that all files of a run share. */
const base = require('./jest.base.cjs')
const { ignoredIn } = require('./together.cjs')

/** Packages that ship ES modules in .js files; @fastify/static and fastify's `inject` load them. */
const esOnly = '(content-disposition|cookie|@stablelib)'

module.exports = {
  ...base,
  displayName: 'server',
  testEnvironment: 'node',
  globalSetup: '<rootDir>/server/test/tools/start-postgres.ts',
  globalTeardown: '<rootDir>/server/test/tools/stop-postgres.ts',
  testMatch: ['<rootDir>/{server,test/simulator,test/together/server}/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...ignoredIn('server')],
  transform: { ...base.transform, [`/node_modules/${esOnly}/.+\\.js$`]: base.transform['\\.mjs$'] },
  transformIgnorePatterns: [`/node_modules/(?!${esOnly}/).+\\.c?js$`],
  testTimeout: process.env.CITUS_URL ? 300_000 : 60_000,
}
