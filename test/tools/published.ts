import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

export interface PublishedFile {
  path: string
  content: Buffer
}

/**
 * The files of a package as the registry published them: npm keeps each downloaded tarball in its cache under the
 * checksum that package-lock.json names.
 * @param root the folder of package-lock.json
 */
export function published(root: string, name: string): PublishedFile[] {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; integrity: string }>
  }
  const { version, integrity } = lock.packages[`node_modules/${name}`] ?? { version: '?', integrity: '' }
  const hash = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
  const cache = process.env.npm_config_cache ?? path.join(homedir(), '.npm')
  const tarball = path.join(
    cache,
    '_cacache/content-v2/sha512',
    hash.slice(0, 2),
    hash.slice(2, 4),
    hash.slice(4),
  )
  if (!existsSync(tarball))
    throw new Error(`npm's cache does not have ${name}: run "npm cache add ${name}@${version}"`)
  return unpack(gunzipSync(readFileSync(tarball)))
}

/** Reads a tar archive (POSIX.1-1988) of regular files, without the name of the folder that they are in. */
function unpack(tar: Buffer): PublishedFile[] {
  const files: PublishedFile[] = []
  for (let at = 0; at + 512 <= tar.length && tar[at]; ) {
    const text = (from: number, length: number) =>
      tar
        .subarray(at + from, at + from + length)
        .toString()
        .replace(/\0[\s\S]*$/, '')
    const size = Number.parseInt(text(124, 12), 8)
    const prefix = text(345, 155)
    const file = (prefix ? `${prefix}/` : '') + text(0, 100)
    // '0' or nothing is a regular file; others are folders and extended headers.
    if (/^0?$/.test(text(156, 1)))
      files.push({
        path: file.slice(file.indexOf('/') + 1),
        content: tar.subarray(at + 512, at + 512 + size),
      })
    at += 512 * (1 + Math.ceil(size / 512))
  }
  return files
}

/** Whether the installed file is missing or has another content. */
export const fileDiffers = (folder: string, { path: file, content }: PublishedFile) =>
  !existsSync(path.join(folder, file)) || !readFileSync(path.join(folder, file)).equals(content)
