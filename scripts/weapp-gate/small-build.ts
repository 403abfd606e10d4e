import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rules } from './gate'
import { readBuild } from './read/build'

export type Files = Record<string, string>

/** Returns the findings in the smallest build with these changes, as `file:place rule text`. */
export function found(changes: Files): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'weapp-'))
  try {
    for (const [file, content] of Object.entries({ ...app({}), 'app.js': 'App({})', ...changes })) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), content)
    }
    const build = readBuild(folder)
    return Object.entries(rules).flatMap(([code, find]) =>
      find(build).map(({ file, place, text }) => `${file}${place && `:${place}`} ${code} ${text}`),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export const app = (change: object): Files => ({
  'app.json': JSON.stringify({ pages: ['pages/home/index'], ...change }),
})
