/** An open page still requests files of its own build, after a deployment too (server/src/app/plugins/pages.ts). */
import { mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from '../files.mjs'

const KEPT_MS = 7 * 24 * 3600_000
/** Matches files whose name contains a hash of their content, except source maps. */
const HASHED = /\.[0-9a-f]{8,}\.(?!.*map(\.|$))/

/** @param {string} folder of a build: its hashed files stay in `<folder>-previous` for a week */
export function keepPrevious(folder, now = Date.now()) {
  const previous = `${folder}-previous`
  for (const file of filesIn(folder).filter((name) => HASHED.test(path.basename(name)))) {
    const kept = path.join(previous, file)
    mkdirSync(path.dirname(kept), { recursive: true })
    renameSync(path.join(folder, file), kept)
    utimesSync(kept, now / 1000, now / 1000)
  }
  for (const file of filesIn(previous).map((name) => path.join(previous, name)))
    if (now - statSync(file).mtimeMs > KEPT_MS) rmSync(file)
}
