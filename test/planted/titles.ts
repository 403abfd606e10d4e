import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')

/**
 * A regular expression for the names of the tests that a title of the source stands for: `%s` and the like are filled in
 * for each row of a table. What follows the title is left open.
 */
export const patternOf = (title: string) =>
  title
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/%[sdijf]|\\\$\w+/g, '.+')
    .replaceAll('%%', '%')

/** Whether some string of the file begins with this title; an apostrophe may be escaped there. */
export function holdsTitle(file: string, title: string): boolean {
  const source = readFileSync(path.join(root, file), 'utf8').replaceAll("\\'", "'")
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}`))
}
