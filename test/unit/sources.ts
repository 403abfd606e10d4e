import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(__dirname, '../..')
export const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Returns the product's source files in a folder, without tests. */
export const sourcesOf = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file))

/** Matches the statement ids at the end of a test title (scripts/coverage.mjs). */
const IDS = / \[S[\d., S]+\](?=['"`])/g

/**
 * Returns whether a string of the file equals this title, apart from the ids at its end; the file may escape an
 * apostrophe.
 */
export function holdsTitle(file: string, title: string): boolean {
  const source = read(file).replaceAll("\\'", "'").replace(IDS, '')
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))
}
