import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** The best level blocks the server for 30 ms instead of one, for 8 % of the size. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const INLINE_SCRIPT = /<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script>/gi

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('base64')

/** The CSP sources `'sha256-…'` of a page's inline scripts (CSP level 3, 2.3.1). */
const inlineScriptHashes = (html: string) =>
  [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => `'sha256-${sha256(script)}'`)

/** @param scriptHashes CSP sources of the scripts that may run; by default of all inline scripts of the page */
export function toPageFile(html: string, scriptHashes = inlineScriptHashes(html)) {
  const plain = Buffer.from(html)
  let br: Buffer | undefined
  let gzip: Buffer | undefined
  return {
    plain,
    // Made when first asked for: an unchanged page is answered without it.
    get br() {
      br ??= brotliCompressSync(plain, BROTLI)
      return br
    },
    get gzip() {
      gzip ??= gzipSync(plain)
      return gzip
    },
    etag: `"${sha256(plain).slice(0, 22)}"`,
    scriptHashes,
  }
}

/** The page shell, ready to send. */
export type PageFile = ReturnType<typeof toPageFile>

/** Reads a page; null when the file does not exist (the H5 was not built). */
function readPageFile(file: string, change: (html: string) => string): PageFile | null {
  try {
    return toPageFile(change(readFileSync(file, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Returns the current page on disk: a build while the server runs names other files. */
export function pageOnDisk(file: string, change = (html: string) => html): () => PageFile | null {
  let page: PageFile | null = null
  let readAt = -1
  return () => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (changedAt !== readAt) page = readPageFile(file, change)
    readAt = changedAt
    return page
  }
}
