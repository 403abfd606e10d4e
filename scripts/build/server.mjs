// Bundles the server into dist/server.mjs.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** CommonJS packages expect these names, which an ES module bundle does not define. */
const banner = `import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = __fileURLToPath(new URL('.', import.meta.url))`

await build({
  absWorkingDir: fileURLToPath(new URL('../..', import.meta.url)),
  entryPoints: ['server/src/server.ts'],
  outfile: 'dist/server.mjs',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  legalComments: 'linked',
  logLevel: 'warning',
  banner: { js: banner },
  // Its main entry is UMD, whose requires esbuild does not see.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  // pg's native driver is optional; ip2region reads its data from its own folder.
  external: ['pg-native', 'ip2region'],
})
