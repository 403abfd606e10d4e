import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(__dirname, '../..')
export const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The product's own source files of a folder, without tests. */
export const sourcesOf = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file))

/** The ids of the statements that a test shows, at the end of its title (scripts/coverage.mjs). */
const IDS = / \[S[\d., S]+\](?=['"`])/g

/** Whether a whole string of the file is this title, but for the ids at its end; an apostrophe may be escaped there. */
export function holdsTitle(file: string, title: string): boolean {
  const source = read(file).replaceAll("\\'", "'").replace(IDS, '')
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))
}
