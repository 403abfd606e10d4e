/** Lets a test file that runs on a build begin only once scripts/test.mjs, which makes them beside other tests, has made all. */
const { existsSync, readFileSync } = require('node:fs')

module.exports = async () => {
  const ended = process.env.BUILDS_ENDED
  if (!ended) return
  while (!existsSync(ended)) await new Promise((resolve) => setTimeout(resolve, 200))
  if (readFileSync(ended, 'utf8') !== '0') throw new Error('a build failed; its output stands above')
}
