/** Delays a test file that needs a build until scripts/test.mjs has made all of them. */
const { existsSync, readFileSync } = require('node:fs')

module.exports = async () => {
  const ended = process.env.BUILDS_ENDED
  if (!ended) return
  while (!existsSync(ended)) await new Promise((resolve) => setTimeout(resolve, 200))
  if (readFileSync(ended, 'utf8') !== '0') throw new Error('a build failed; see its output above')
}
