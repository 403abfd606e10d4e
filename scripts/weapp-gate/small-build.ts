import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { builtPages, mainPages, pages, subPackages } from '../../contract/pages'
import { sitemap } from '../../contract/rules/sitemap'
import project from '../../project.config.json'
import { checkBuild } from './gate'

/** The files of a build by their paths; `null` removes a file. */
export type Files = Record<string, string | null>

/** Returns the files of the smallest build without findings. */
export function whole(): Files {
  const files: Files = {
    ...app({}),
    'sitemap.json': JSON.stringify(sitemap()),
    'project.config.json': JSON.stringify(project),
    'app.js': 'App({})',
  }
  for (const id of builtPages(false)) {
    const { page } = pages[id]
    Object.assign(files, { [`${page}.js`]: 'Page({})', [`${page}.json`]: '{}', [`${page}.wxml`]: '<view />' })
  }
  return files
}

/** Writes a build to a temporary folder, runs a function on it and removes it. */
export function onBuild<T>(files: Files, run: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'weapp-'))
  try {
    for (const [file, content] of Object.entries(files)) {
      if (content === null) continue
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), content)
    }
    return run(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns the findings in the smallest build with these changes, as `file:place rule text`. */
export const found = (changes: Files) =>
  onBuild({ ...whole(), ...changes }, checkBuild).map(
    ({ file, place, rule, text }) => `${file}${place && `:${place}`} ${rule} ${text}`,
  )

/** Returns an `app.json` with these changes. */
export const app = (change: object): Files => ({
  'app.json': JSON.stringify({
    pages: mainPages(false, true),
    subPackages: subPackages(false),
    sitemapLocation: 'sitemap.json',
    ...change,
  }),
})
