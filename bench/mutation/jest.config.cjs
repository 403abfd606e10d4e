/** Runs the tests of one group with the jest project of that group, or otherwise with the base configuration. */
const base = require('../../test/jest.base.cjs')
const groups = require('./groups.cjs')

const { tests, project = base } = groups[process.env.MUTATION_GROUP ?? 'rates']

module.exports = {
  ...project,
  displayName: 'mutation',
  testEnvironment: project.testEnvironment ?? 'node',
  testRunner: '<rootDir>/bench/mutation/jest-circus-until-killed.cjs',
  testSequencer: '<rootDir>/bench/mutation/smallest-first.cjs',
  testMatch: tests.map((pattern) => `<rootDir>/${pattern}`),
  setupFiles: [...(project.setupFiles ?? []), '<rootDir>/bench/mutation/same-values.cjs'],
}
