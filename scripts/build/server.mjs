// Bundles the server into dist/server.mjs.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** CommonJS packages expect these names, which an ES module bundle does not define. */
const banner = `import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = __fileURLToPath(new URL('.', import.meta.url))`

/** Only the command `report` draws, so a start of the server does not read the charts. */
const ownCharts = {
  name: 'charts in a bundle of their own',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/report\/charts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './report-charts.mjs', external: true } : undefined,
    ),
}

async function buildBundle(entry, outfile, more) {
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    legalComments: 'linked',
    logLevel: 'warning',
    banner: { js: banner },
    // pg's native driver is optional. ip2region is loaded from node_modules because it reads its data from its own
    // folder.
    external: ['pg-native', 'ip2region'],
    ...more,
  })
}

export const buildServer = () =>
  Promise.all([
    buildBundle('server/src/server.ts', 'dist/server.mjs', { plugins: [ownCharts] }),
    buildBundle('server/src/services/report/charts.ts', 'dist/report-charts.mjs', {
      minify: true,
    }),
  ])

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer()
