/** Checks, builds and serves. No package is imported at the top, because none may be installed yet. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Returns a sentence about what is missing, or null. */
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
 * The server runs in this process, so that a signal to the npm script reaches it.
 * @param {string} client the build of the H5 that is served
 * @param {() => unknown} [prepare] runs after the builds, just before the server starts
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
