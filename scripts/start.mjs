/** `npm start`: checks what is needed, builds what is stale, and runs the server in this very process. */
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

async function start() {
  const problem = missing()
  if (problem) throw new Error(problem)
  const { ensureBuilt } = await import('./build.mjs')
  await ensureBuilt('h5')
  await ensureBuilt('server')
  process.setSourceMapsEnabled(true)
  // In this process, so that a signal or a kill meant for `npm start` reaches the server itself.
  await import('../dist/server.mjs')
}

start().catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
