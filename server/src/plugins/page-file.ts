import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** The page shell, ready to send. */
export interface PageFile {
  plain: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
  /** CSP sources of the inline scripts. */
  scriptHashes: string[]
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script>/gi

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('base64')

/** The CSP sources `'sha256-…'` of a page's inline scripts (CSP level 3, 2.3.1). */
const inlineScriptHashes = (html: string) =>
  [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => `'sha256-${sha256(script)}'`)

/** Encodes and hashes a page for sending. */
export function toPageFile(html: string): PageFile {
  const plain = Buffer.from(html)
  return {
    plain,
    br: brotliCompressSync(plain),
    gzip: gzipSync(plain),
    etag: `"${sha256(plain).slice(0, 22)}"`,
    scriptHashes: inlineScriptHashes(html),
  }
}

/** Reads a page; null when the file does not exist (the H5 was not built). */
function readPageFile(file: string): PageFile | null {
  try {
    return toPageFile(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Returns the current page on disk: a build while the server runs names other files. */
export function pageOnDisk(file: string): () => PageFile | null {
  let page: PageFile | null = null
  let readAt = -1
  return () => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (changedAt !== readAt) page = readPageFile(file)
    readAt = changedAt
    return page
  }
}
