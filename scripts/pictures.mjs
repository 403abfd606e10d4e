/**
 * `npm run pictures [-- <route id …> [--theme <name>] [--elder]]`: every route in its states and themes, at 375×812 and
 * 320×568, by the real H5 and a real server, in `pictures/` (not committed) with an `index.html`. `npm run
 * pictures:handbook` retakes the pictures of docs/testing.md instead.
 */
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { register } from 'tsx/cjs/api'
import { ensureBuilt } from './build.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    theme: { type: 'string' },
    elder: { type: 'boolean' },
    handbook: { type: 'boolean' },
  },
})
process.env.PIXEL_RATIO = '2'
const tools = values.handbook ? ['weapp', 'h5-tools', 'weapp-tools'] : []
for (const name of ['h5', 'server', ...tools]) await ensureBuilt(name)
// For the whole process: with `tsImport` esbuild does not find its own executable.
register()
const require = createRequire(import.meta.url)
if (values.handbook) {
  const { takeHandbookPictures } = require('../test/visits/handbook.ts')
  await takeHandbookPictures(root)
} else {
  const { takePictures } = require('../test/visits/take-pictures.ts')
  const folder = path.join(root, 'pictures')
  const failures = await takePictures({ ...values, routes: positionals, folder }).catch((error) => [
    error.message,
  ])
  if (failures.length) console.error(`these pictures could not be taken:\n${failures.join('\n')}`)
  process.exitCode = failures.length ? 1 : 0
}
