/** `npm run pictures:handbook`: retakes the pictures of docs/testing.md on a server with seed data. */
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { register } from 'tsx/cjs/api'
import { ensureBuilt } from './build.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

process.env.PIXEL_RATIO = '2'
for (const name of ['h5', 'weapp', 'server', 'h5-tools', 'weapp-tools']) await ensureBuilt(name)
// tsx is registered for the whole process because `tsImport` changes the module names of packages, and esbuild then
// does not find its own executable.
register()
const { takeHandbookPictures } = createRequire(import.meta.url)('../test/visits/handbook.ts')
await takeHandbookPictures(
  path.join(root, 'docs/testing'),
  path.join(root, 'dist/server.mjs'),
  path.join(root, 'dist/tools/h5'),
  path.join(root, 'dist/tools/weapp'),
)
