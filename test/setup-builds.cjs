/** Makes outdated builds and the servers' data. Under scripts/test.mjs, which builds, it waits for the server only. */
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
