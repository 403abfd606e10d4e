/** `npm run pictures:handbook`: takes the pictures of docs/testing.md anew, from a seeded server. */
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { register } from 'tsx/cjs/api'
import { ensureBuilt } from './build.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

for (const name of ['h5', 'weapp', 'server', 'h5-tools']) await ensureBuilt(name)
// For the whole process: `tsImport` gives modules of packages names that esbuild does not find its program by.
register()
const { takeHandbookPictures } = createRequire(import.meta.url)('../test/visits/handbook.ts')
await takeHandbookPictures(
  path.join(root, 'docs/testing'),
  path.join(root, 'dist/server.mjs'),
  path.join(root, 'dist/tools/h5'),
)
