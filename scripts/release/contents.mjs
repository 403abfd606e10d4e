/** What a release contains: where each file of the archive comes from. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from '../files.mjs'

/** `from` and `to` are files or folders. Source maps are for engineers and are never served in production. */
const PARTS = [
  { from: 'dist/server.mjs', to: 'dist/server.mjs' },
  { from: 'dist/server.mjs.LEGAL.txt', to: 'dist/server.mjs.LEGAL.txt' },
  { from: 'dist/h5', to: 'dist/h5' },
  { from: 'dist/weapp', to: 'weapp' },
  { from: 'server/migrations', to: 'server/migrations' },
  { from: 'server/seed', to: 'server/seed' },
  { from: 'server/static/trace', to: 'server/static/trace' },
  // It reads its data from its own folder, so it is not in the bundle.
  { from: 'node_modules/ip2region', to: 'node_modules/ip2region' },
  { from: 'scripts/release/archive', to: '.' },
  { from: 'LICENSE', to: 'LICENSE' },
]

/** Only testers have the personas. */
const isLeftOut = (file) => /\.map(\.br|\.gz)?$|\.d\.ts$|(^|\/)personas\.json$/.test(file)

/** The server finds its folder by the name in this file. */
const manifestOf = ({ name, version, license, engines }) =>
  `${JSON.stringify({ name, version, private: true, license, engines, type: 'module', scripts: { start: 'node dist/server.mjs' } }, null, 2)}\n`

/**
 * The files of the archive by their path in it, sorted.
 * @param {string} root the repository with its builds
 * @returns {Map<string, Buffer>}
 * @throws when a part has not been built
 */
export function contentsOf(root) {
  const files = new Map()
  for (const { from, to } of PARTS) {
    const source = path.join(root, from)
    if (!existsSync(source)) throw new Error(`${from} is missing: build it first.`)
    const isFile = statSync(source).isFile()
    for (const file of isFile ? [''] : filesIn(source))
      if (!isLeftOut(file)) files.set(path.posix.join(to, file), readFileSync(path.join(source, file)))
  }
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  files.set('package.json', Buffer.from(manifestOf(manifest)))
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}
