/**
 * Makes the builds that a jest project needs if they are out of date, and prepares the data of the test servers. When
 * scripts/test.mjs runs the tests, it makes all builds meanwhile, so this waits only for the server.
 */
const { execFileSync } = require('node:child_process')
const path = require('node:path')
const { prepareData } = require('./prepared-data.cjs')

module.exports = async (_global, project) => {
  const builds = process.env.BUILDS_ENDED ? ['server'] : project.globals.builds
  execFileSync(process.execPath, ['scripts/build.mjs', ...builds], {
    cwd: path.resolve(__dirname, '..'),
    stdio: 'inherit',
  })
  await prepareData()
}
