/** Packs the builds and what they need at run time into one archive; the same input gives the same bytes. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { contentsOf, partsOf } from './contents.mjs'
import { sbomOf } from './sbom.mjs'

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
 * @param {{ root: string, name: string, commit: string, at: Date, out: string, parts?: string[] }} release
 * `name`: the archive's only folder
 */
export function pack({ root, name, commit, at, out, parts = partsOf() }) {
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
