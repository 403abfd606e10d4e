/** Packs the builds and what they need at run time into one archive; the same input gives the same bytes. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { filesIn } from '../files.mjs'
import { sbomOf } from './sbom.mjs'

/** What a release may consist of, by the names of the builds: files or folders, and where they are in the archive. */
export const PARTS = {
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

/** Source maps are for engineers and are never served in production; only testers have the personas. */
const isLeftOut = (file) => /\.map(\.br|\.gz)?$|\.d\.ts$|(^|\/)personas\.json$/.test(file)

/** The server finds its folder by the name in this file, and says its version and commit (server/src/config/version.ts). */
const manifestOf = ({ name, version, license, engines }, gitHead) =>
  `${JSON.stringify({ name, version, gitHead, private: true, license, engines, type: 'module', scripts: { start: 'node dist/server.mjs' } }, null, 2)}\n`

/** The files of the archive by their path in it, sorted. @throws when a part has not been built */
function contentsOf(root, commit, parts) {
  const files = new Map()
  const wanted = Object.assign({}, ALWAYS, ...parts.map((part) => PARTS[part]))
  for (const [from, to] of Object.entries(wanted)) {
    const source = path.join(root, from)
    if (!existsSync(source)) throw new Error(`${from} is missing: build it first.`)
    const isFile = statSync(source).isFile()
    for (const file of isFile ? [''] : filesIn(source))
      if (!isLeftOut(file)) files.set(path.posix.join(to, file), readFileSync(path.join(source, file)))
  }
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  files.set('package.json', Buffer.from(manifestOf(manifest, commit)))
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** Options of GNU tar by which owner, time and order of the files depend on nothing but the commit. */
const sameBytes = (at) => [
  '--format=ustar',
  '--sort=name',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=u=rwX,go=rX',
  `--mtime=@${Math.floor(at.getTime() / 1000)}`,
]

/**
 * @param {{ root: string, name: string, commit: string, at: Date, out: string, parts?: (keyof typeof PARTS)[] }} release
 * `name`: the archive's only folder
 */
export function pack({ root, name, commit, at, out, parts = Object.keys(PARTS) }) {
  const files = contentsOf(root, commit, parts)
  files.set('sbom.cdx.json', Buffer.from(sbomOf(root, at, parts)))
  const sums = [...files].map(([file, bytes]) => `${sha256(bytes)}  ${file}\n`).sort()
  files.set('SHA256SUMS', Buffer.from(sums.join('')))

  const staging = mkdtempSync(path.join(os.tmpdir(), 'release-'))
  try {
    for (const [file, bytes] of files) {
      const target = path.join(staging, name, file)
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, bytes)
      chmodSync(target, 0o644)
    }
    const tar = execFileSync('tar', [...sameBytes(at), '-C', staging, '-cf', '-', name], {
      maxBuffer: 1 << 30,
    })
    const archive = gzipSync(tar, { level: constants.Z_BEST_COMPRESSION })
    mkdirSync(out, { recursive: true })
    const file = path.join(out, `${name}.tar.gz`)
    writeFileSync(file, archive)
    writeFileSync(`${file}.sha256`, `${sha256(archive)}  ${path.basename(file)}\n`)
    return { file, files: files.size, bytes: archive.length }
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}
