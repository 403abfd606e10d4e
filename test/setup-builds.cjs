/** Makes the builds that a jest project runs on, where they are stale, and the data that its servers start with. */
const { execFileSync } = require('node:child_process')
const path = require('node:path')
const { prepareData } = require('./prepared-data.cjs')

module.exports = async (_global, project) => {
  execFileSync(process.execPath, ['scripts/build.mjs', ...project.globals.builds], {
    cwd: path.resolve(__dirname, '..'),
    stdio: 'inherit',
  })
  await prepareData()
}
