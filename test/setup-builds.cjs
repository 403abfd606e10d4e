/**
 * Makes the builds that a jest project runs on, where they are stale, and the data that its servers start with. Beside
 * scripts/test.mjs, which makes all builds itself while other tests run, only the server is waited for.
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
