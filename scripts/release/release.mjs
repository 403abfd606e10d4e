/** `npm run release` packs all that a server needs (docs/operating.md); the same commit gives the same bytes. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { commitOf } from '../build.mjs'
import { pack } from './pack.mjs'
import { KEPT_MAPS, keepMaps } from './source-maps.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const commit = process.env.TARO_APP_COMMIT ?? commitOf()
const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--release', 'h5', 'weapp', 'server'], {
  cwd: root,
  stdio: 'inherit',
  // As a setting, so that builds of an earlier commit are out of date.
  env: { ...process.env, TARO_APP_COMMIT: commit },
})
if (status !== 0) process.exit(status ?? 1)

const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const committed = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root }).toString()
const packed = pack({
  root,
  name: `${name}-${version}`,
  at: new Date(Number(committed) * 1000),
  out: path.join(root, 'dist/release'),
})
keepMaps(root, path.join(root, KEPT_MAPS, commit))
console.log(
  `${path.relative(root, packed.file)}: ${packed.files} files, ${Math.round(packed.bytes / 1024)} KB`,
)
console.log(`${KEPT_MAPS}/${commit}: source maps, for npm run trace; keep them with the archive`)
