/**
 * This is jest's own test runner, but it skips test files without a test that covers the mutant, and skips all
 * remaining tests once one test has detected the mutant. Stryker's runner cannot make jest stop
 * (https://github.com/jestjs/jest/issues/11766). Stryker recognizes the runner by the name of this file.
 */
const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const path = require('node:path')
const { createEmptyTestResult } = require('@jest/test-result')
const circus = require('jest-circus/runner').default

/**
 * The names of the tests of each file, from the first run. They are stored because a restarted worker needs them too.
 */
const NAMES = path.join(__dirname, 'names.json')
const names = existsSync(NAMES) ? JSON.parse(readFileSync(NAMES, 'utf8')) : {}

/** The id of the mutant that Stryker has activated. There is none in the first run, which measures coverage. */
const active = () => process.env.__STRYKER_ACTIVE_MUTANT__
let killed

/** jest treats a file without any test as an error, so a skipped file reports one pending test. */
const leftOut = (testFilePath) => ({
  ...createEmptyTestResult(),
  testFilePath,
  numPendingTests: 1,
  testResults: [{ ancestorTitles: [], failureMessages: [], fullName: '', status: 'pending', title: '' }],
})

const reaches = (testPath, pattern) => {
  const wanted = pattern && new RegExp(pattern, 'i')
  return !wanted || !names[testPath] || names[testPath].some((name) => wanted.test(name))
}

module.exports = async (globalConfig, config, environment, runtime, testPath, send) => {
  if (active() && (killed === active() || !reaches(testPath, globalConfig.testNamePattern)))
    return leftOut(testPath)
  const handle = environment.handleTestEvent?.bind(environment)
  environment.handleTestEvent = async (event, state) => {
    if (event.name === 'test_fn_failure') killed = active()
    if (event.name === 'test_start' && active() && killed === active()) event.test.mode = 'skip'
    await handle?.(event, state)
  }
  const result = await circus(globalConfig, config, environment, runtime, testPath, send)
  if (!active() && '__strykerGlobalNamespace__' in config.globals) {
    names[testPath] = result.testResults.map(({ fullName }) => fullName)
    writeFileSync(NAMES, JSON.stringify(names))
  }
  return result
}
