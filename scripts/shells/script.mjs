/** Bundles the inline script of the page shells (src/shell/shell.ts). */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * @param {boolean} tools whether the build has the tester's tools
 * @returns {Promise<string>} the script's text, ready to stand in a `<script>` element
 */
export async function shellScript(tools) {
  const { requireWithEsbuild } = createRequire(import.meta.url)('@tarojs/helper')
  const { readSettings, asDefinitions } = requireWithEsbuild(`${root}/config/env.ts`)
  const { MODERN } = requireWithEsbuild(`${root}/config/modern.ts`)
  const settings = readSettings('h5', { ...process.env, TARO_APP_TOOLS: String(tools) })
  const names = { NODE_ENV: 'production', TARO_ENV: 'h5', ...settings }
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/shell/shell.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    target: MODERN[1],
    charset: 'utf8',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    // As the client's build prefers a target's own file.
    resolveExtensions: ['.h5.tsx', '.h5.ts', '.tsx', '.ts', '.js'],
    define: Object.fromEntries(
      Object.entries(asDefinitions(names)).map(([name, value]) => [`process.env.${name}`, value]),
    ),
  })
  // The text of a script ends at the first `</script`, also inside a string.
  return outputFiles[0].text.trim().replaceAll('</script', '<\\/script')
}
