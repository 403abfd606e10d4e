/** What a release may consist of: its parts, its name and its files. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from '../files.mjs'

/** The parts by the names of the builds: files or folders, and where they are in the archive. */
const PARTS = {
  h5: { 'dist/h5': 'dist/h5' },
  weapp: { 'dist/weapp': 'weapp' },
  server: {
    'dist/server.mjs': 'dist/server.mjs',
    'dist/server.mjs.LEGAL.txt': 'dist/server.mjs.LEGAL.txt',
    'server/migrations': 'server/migrations',
    'server/seed': 'server/seed',
    'server/static': 'server/static',
    'server/integrations.example.json': 'server/integrations.example.json',
    // It reads its data from its own folder, so it is not in the bundle.
    'node_modules/ip2region': 'node_modules/ip2region',
  },
}
const ALWAYS = {
  'scripts/release/archive': '.',
  docs: 'docs',
  'CHANGELOG.md': 'CHANGELOG.md',
  'SECURITY.md': 'SECURITY.md',
  LICENSE: 'LICENSE',
}

/**
 * @param {string | undefined} only the value of `--only`, e.g. `h5,server`
 * @returns {string[]} the parts in their own order. @throws one sentence, when it names another one or none
 */
export function partsOf(only) {
  const all = Object.keys(PARTS)
  if (only === undefined) return all
  const wanted = only.split(',')
  const unknown = wanted.filter((part) => !all.includes(part))
  if (unknown.length)
    throw new Error(`--only takes parts of ${all.join(',')}; there is no part "${unknown.join(',')}".`)
  return all.filter((part) => wanted.includes(part))
}

/** The archive's name, and that of the only folder in it: version, commit, and the parts where they are not all. */
export const nameOf = ({ name, version }, commit, only) =>
  [name, version, commit, ...(only === undefined ? [] : partsOf(only))].join('-')

/** Source maps are for engineers and are never served in production; testers have personas and handbook in the repository. */
const isLeftOut = (file) => /\.map(\.br|\.gz)?$|\.d\.ts$|(^|\/)personas\.json$|^docs\/testing/.test(file)

/** The server finds its folder by the name in this file, and says its version and commit (server/src/config/version.ts). */
const manifestOf = ({ name, version, license, engines }, gitHead) =>
  `${JSON.stringify({ name, version, gitHead, private: true, license, engines, type: 'module', scripts: { start: 'node dist/server.mjs' } }, null, 2)}\n`

/** The files of a folder by their paths in it, '' for a file: all that was built, of the sources what git knows. */
function filesOf(root, from) {
  const source = path.join(root, from)
  if (/^(dist|node_modules)\//.test(from))
    return existsSync(source) && statSync(source).isFile() ? [''] : filesIn(source)
  const listed = execFileSync('git', ['ls-files', '-z', '--', from], { cwd: root }).toString()
  const files = listed.split('\0').filter(Boolean)
  return files.map((file) => path.posix.relative(from, file))
}

/**
 * The files of the archive by their path in it, sorted.
 * @param {string} root the repository with its builds
 * @param {string[]} parts
 * @returns {Map<string, Buffer>} @throws when a part has not been built
 */
export function contentsOf(root, commit, parts) {
  const files = new Map()
  const wanted = Object.assign({}, ALWAYS, ...parts.map((part) => PARTS[part]))
  for (const [from, to] of Object.entries(wanted)) {
    const found = filesOf(root, from)
    if (!found.length) throw new Error(`${from} is missing: build it first.`)
    for (const file of found) {
      const target = path.posix.join(to, file)
      if (!isLeftOut(target)) files.set(target, readFileSync(path.join(root, from, file)))
    }
  }
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  files.set('package.json', Buffer.from(manifestOf(manifest, commit)))
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}
