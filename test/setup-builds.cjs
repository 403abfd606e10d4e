/** Makes the builds that a jest project runs on, where they are stale. */
const { execFileSync } = require('node:child_process')
const path = require('node:path')

module.exports = (_global, project) => {
  execFileSync(process.execPath, ['scripts/build.mjs', ...project.globals.builds], {
    cwd: path.resolve(__dirname, '..'),
    stdio: 'inherit',
  })
}
