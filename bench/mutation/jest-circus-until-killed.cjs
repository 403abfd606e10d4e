/**
 * jest's own runner that leaves out what cannot tell anything new: test files without a test that reaches the mutant, and
 * what is left once a test has noticed it, because one is enough. Stryker's runner cannot make jest stop
 * (https://github.com/jestjs/jest/issues/11766). The file's name tells Stryker whose runner it is.
 */
const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const path = require('node:path')
const { createEmptyTestResult } = require('@jest/test-result')
const circus = require('jest-circus/runner').default

/** Names of the tests by file, as the first run met them; a worker that is started anew reads them. */
const NAMES = path.join(__dirname, 'names.json')
const names = existsSync(NAMES) ? JSON.parse(readFileSync(NAMES, 'utf8')) : {}

/** Id of the mutant that Stryker has switched on; none in the first run, which measures coverage. */
const active = () => process.env.__STRYKER_ACTIVE_MUTANT__
let killed

/** jest takes a file without any test for an error. */
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
