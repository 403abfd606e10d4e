import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { builtPages, mainPages, pages, subPackages } from '../../contract/pages'
import project from '../../project.config.json'
import { checkBuild } from './gate'

/** Files of a build by their paths; `null` leaves one out. */
export type Files = Record<string, string | null>

/** The smallest build that the gate finds nothing in. */
function whole(): Files {
  const files: Files = {
    'app.json': JSON.stringify({ pages: mainPages(false, true), subPackages: subPackages(false) }),
    'project.config.json': JSON.stringify(project),
    'app.js': 'App({})',
  }
  for (const id of builtPages(false)) {
    const { page } = pages[id]
    Object.assign(files, { [`${page}.js`]: 'Page({})', [`${page}.json`]: '{}', [`${page}.wxml`]: '<view />' })
  }
  return files
}

/** Runs something on a folder with the smallest build and these changes to it, and takes it away again. */
function onSmallBuild<T>(changes: Files, run: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'weapp-'))
  try {
    for (const [file, content] of Object.entries({ ...whole(), ...changes })) {
      if (content === null) continue
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), content)
    }
    return run(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What the gate finds in the smallest build with these changes, as `file:place rule text`. */
export const found = (changes: Files) =>
  onSmallBuild(changes, checkBuild).map(
    ({ file, place, rule, text }) => `${file}${place && `:${place}`} ${rule} ${text}`,
  )

/** An `app.json` with something else in it. */
export const app = (change: object): Files => ({
  'app.json': JSON.stringify({ pages: mainPages(false, true), subPackages: subPackages(false), ...change }),
})
