/**
 * `npm run release` packs all that a server needs (docs/operating.md); the same commit gives the same bytes.
 * `npm run release -- --only h5,server` packs these parts only.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { commitOf } from '../build.mjs'
import { nameOf, partsOf } from './contents.mjs'
import { pack } from './pack.mjs'
import { sign } from './sign.mjs'
import { KEPT_MAPS, keepMaps } from './source-maps.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const git = (...args) => execFileSync('git', args, { cwd: root }).toString().trim()

/** Ends the release with one sentence. */
function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
let parts
try {
  parts = partsOf(only)
} catch (error) {
  refuse(error.message)
}
const changed = git('status', '--porcelain')
if (changed) refuse(`A release names its commit, but these files are not in it:\n${changed}`)

const commit = commitOf()
const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--release', ...parts], {
  cwd: root,
  stdio: 'inherit',
  // As a setting, so that builds of an earlier commit are out of date.
  env: { ...process.env, TARO_APP_COMMIT: commit },
})
if (status !== 0) process.exit(status ?? 1)

const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const packed = pack({
  root,
  name: nameOf(manifest, commit, only),
  commit,
  at: new Date(Number(git('log', '-1', '--format=%ct')) * 1000),
  out: path.join(root, 'dist/release'),
  parts,
})
keepMaps(root, path.join(root, KEPT_MAPS, commit), parts)
const file = path.relative(root, packed.file)
console.log(`${file}: ${parts.join(', ')}; ${packed.files} files, ${Math.round(packed.bytes / 1024)} KB`)
try {
  console.log(sign(file, `${manifest.name} ${manifest.version}, commit ${commit}`))
} catch (error) {
  refuse(error.message)
}
if (parts.some((part) => part !== 'server'))
  console.log(`${KEPT_MAPS}/${commit}: source maps, for npm run trace; keep them with the archive`)
