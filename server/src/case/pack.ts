import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sha256 } from '../lib/canonical-json'
import type { Case } from './case-of'
import { without } from './ledger'

/** The files of a case by their names, the last one with the SHA-256 of all others for `sha256sum -c`. */
export function packOf(one: Case, page: string): Map<string, string> {
  const { texts, at, people, deleted, apply_no, entry, ...parts } = one
  const known = texts.map((text) => without(text, ['html']))
  const json = Object.entries({ case: { at, people, deleted, apply_no, entry }, ...parts, texts: known })
  const safe = (text: string) => text.replace(/[^\w.-]/g, '_')
  const files = new Map<string, string>([
    ['case.html', page],
    ...json.map(([name, part]) => [`${name}.json`, `${JSON.stringify(part, null, 2)}\n`] as const),
    ...texts.map(({ code, version, html }) => [`text-${safe(code)}-${safe(version)}.html`, html] as const),
  ])
  const sums = [...files].map(([name, text]) => `${sha256(text)}  ${name}\n`)
  return files.set('SHA256SUMS', sums.join(''))
}

/** A new file that only its owner can read. */
const write = (file: string, text: string) =>
  writeFileSync(file, text, { flag: 'wx', mode: 0o600, flush: true })

/** Writes a page, or a new folder of files, whole or not at all. */
export function writeCase(target: string, content: string | ReadonlyMap<string, string>): void {
  const making = `${target}.${process.pid}.part`
  try {
    if (typeof content === 'string') write(making, content)
    else {
      mkdirSync(making, { mode: 0o700 })
      for (const [name, text] of content) write(path.join(making, name), text)
    }
    renameSync(making, target)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    throw error
  }
}
