/** The tests of one group, the same in each run: with the group's own jest project, or with the plainest there is. */
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
