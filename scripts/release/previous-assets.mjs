/**
 * A page that was opened before a deployment still requests files of its own build. These files are moved to a second
 * folder, which the server searches after the new build (server/src/app/plugins/pages.ts), and are deleted after a week.
 */
import { mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from '../files.mjs'

const KEPT_MS = 7 * 24 * 3600_000
/** Matches files whose name contains a hash of their content, except source maps. */
const HASHED = /\.[0-9a-f]{8,}\.(?!.*map(\.|$))/

/**
 * Moves the hashed files of a build to `<folder>-previous` and deletes files that are older than a week there.
 * @param {string} folder the folder of the build that is about to be replaced
 */
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
