import groups from './groups.cjs'

const group = process.env.MUTATION_GROUP ?? 'rates'

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'jest',
  // A group has few test files: to look up which of them import the mutated one would take longer than to run them.
  jest: { configFile: 'bench/mutation/jest.config.cjs', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  plugins: ['@stryker-mutator/jest-runner', './bench/mutation/texts.mjs'],
  mutate: [...groups[group].mutate, '!**/*.test.ts'],
  ignorers: ['texts'],
  // The copy of the repository that mutants are planted in needs none of these; node_modules is linked into it.
  ignorePatterns: ['dist', 'docs', 'pictures', 'coverage', '.data', '.cache', '.swc'],
  tempDirName: `.tmp/mutation/${group}`,
  // Types are not asked: a mutant that the compiler would refuse has to be noticed by a test all the same.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  concurrency: 1,
  // Much longer than any test takes, so that a busy machine is not taken for a loop without an end.
  timeoutMS: 10_000,
  incremental: true,
  incrementalFile: `.tmp/mutation/${group}-last.json`,
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: `.tmp/mutation/${group}.json` },
  warnings: { slow: false },
}
