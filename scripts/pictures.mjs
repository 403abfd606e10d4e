/**
 * `npm run pictures`: the real H5 in real Chromium against a real server with fresh data; a picture of every route of the
 * page table in its states and themes, 375×812 and 320×568, in `pictures/` (ignored), with `index.html` over them all.
 * `npm run pictures -- <route id …> [--theme <name>] [--folder <folder>]` takes a part of them.
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'
import { ensureBuilt } from './build.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { theme: { type: 'string' }, folder: { type: 'string', default: 'pictures' } },
})
await ensureBuilt('h5')
await ensureBuilt('server')
const { takePictures } = await tsImport('../test/visits/take-pictures.ts', import.meta.url)
const folder = path.resolve(root, values.folder)
const failures = await takePictures({ routes: positionals, theme: values.theme, folder }).catch((error) => [
  error.message,
])
if (failures.length) console.error(`not taken:\n${failures.join('\n')}`)
process.exitCode = failures.length ? 1 : 0
