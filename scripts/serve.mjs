/** Checks, builds and serves, for `npm start` and `npm run sandbox`. No packages up here: they may not be installed. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** One sentence on what is missing, or null. */
function missing() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    return `Node 20.19 or newer is needed; this is ${process.versions.node}.`
  const absent = ['esbuild', 'fastify', '@tarojs/cli'].find(
    (name) => !existsSync(`${root}/node_modules/${name}`),
  )
  return absent ? `The package ${absent} is not installed: run npm install first.` : null
}

/**
 * Builds what is stale, then runs the server in this very process, so that a signal or a kill meant for the npm script
 * reaches the server itself.
 *
 * @param {string} client the build of the H5 that it serves
 * @param {() => unknown} [prepare] done last before the server starts
 * @throws with one sentence when something is missing
 */
export async function serve(client, prepare = () => {}) {
  const problem = missing()
  if (problem) throw new Error(problem)
  const { ensureBuilt } = await import('./build.mjs')
  await ensureBuilt(client)
  await ensureBuilt('server')
  await prepare()
  process.setSourceMapsEnabled(true)
  await import('../dist/server.mjs')
}
