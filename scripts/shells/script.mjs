/** Bundles the inline scripts of the page shells. */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * @param {boolean} tools whether the build has the tester's tools
 * @returns {Promise<string>} the `<script>` elements of src/inline-script/inline-script.ts, in the syntax of the client, and of
 *   src/inline-script/too-old.ts, which tells by that syntax whether the browser is too old for the client
 */
export async function shellScripts(tools) {
  const { requireWithEsbuild } = createRequire(import.meta.url)('@tarojs/helper')
  const { readSettings, asDefinitions } = requireWithEsbuild(`${root}/config/env.ts`)
  const settings = readSettings('h5', { ...process.env, TARO_APP_TOOLS: String(tools) })
  const names = { NODE_ENV: 'production', TARO_ENV: 'h5', ...settings }
  const define = Object.fromEntries(
    Object.entries(asDefinitions(names)).map(([name, value]) => [`process.env.${name}`, value]),
  )
  const [shell, tooOld] = await Promise.all([
    bundle('src/inline-script/inline-script.ts', 'es2020', define),
    bundle('src/inline-script/too-old.ts', 'es5', define),
  ])
  return `<script>${shell}</script><script>${tooOld}</script>`
}

async function bundle(entry, target, define) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    target,
    charset: 'utf8',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    // As the client's build prefers a target's own file.
    resolveExtensions: ['.h5.tsx', '.h5.ts', '.tsx', '.ts', '.js'],
    define,
  })
  // The text of a script ends at the first `</script`, also inside a string.
  return outputFiles[0].text.trim().replaceAll('</script', '<\\/script')
}
