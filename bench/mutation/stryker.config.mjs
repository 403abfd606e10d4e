import groups from './groups.cjs'

const group = process.env.MUTATION_GROUP ?? 'rates'

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'jest',
  // A group has few test files, so finding the files related to a mutant would take longer than running all of them.
  jest: { configFile: 'bench/mutation/jest.config.cjs', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  plugins: ['@stryker-mutator/jest-runner', './bench/mutation/texts.mjs'],
  mutate: [...groups[group].mutate, '!**/*.test.ts'],
  ignorers: ['texts'],
  // Stryker's copy of the repository needs none of these folders. It links node_modules instead of copying it.
  ignorePatterns: ['dist', 'docs', 'pictures', 'coverage', '.data', '.cache', '.swc'],
  tempDirName: `.tmp/mutation/${group}`,
  // Types are not checked: a mutant with a type error must be detected by a test as well.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  concurrency: 1,
  // This limit is much longer than any test takes, so that Stryker does not mistake a busy machine for an endless
  // loop.
  timeoutMS: 10_000,
  incremental: true,
  incrementalFile: `.tmp/mutation/${group}-last.json`,
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: `.tmp/mutation/${group}.json` },
  warnings: { slow: false },
}
