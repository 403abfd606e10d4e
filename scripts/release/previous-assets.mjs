/**
 * A page that was opened before a deployment still asks for files of its own build. They move aside, where the server
 * finds them after the new build's (server/src/plugins/pages.ts), and go when they have been there for a week.
 */
import { mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from '../files.mjs'

const KEPT_MS = 7 * 24 * 3600_000
/** Named after their content, and no source map. */
const HASHED = /\.[0-9a-f]{8,}\.(?!.*map(\.|$))/

/**
 * Moves the hashed files of a build to `<folder>-previous`, and removes what has been there for too long.
 * @param {string} folder of the build that is about to be replaced
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
