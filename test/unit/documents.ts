import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const IN_PROJECT = /`((?:src|server|contract|config|test|scripts|docs|bench|types)\/[^`\s]+)`/g
/** A test file with the titles that follow it: `file` "title", "title". A title may stand on the next line. */
const SHOWN = /`([^`\s]+\.test\.tsx?|test\/(?:scenarios|visits)\/[^`\s]+\.ts)`((?:,?\s+"[^"]+")*)/g

/** The ids of the statements that a test shows, at the end of its title (scripts/coverage.mjs). */
const IDS = / \[S[\d., S]+\](?=['"`])/g

/** Whether a whole string of the file is this title; an apostrophe may be escaped there. */
const holdsTitle = (file: string, title: string) => {
  const source = read(file).replaceAll("\\'", "'").replace(IDS, '')
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))
}

/** What a document of docs/ says of the repository, to be held against it. */
export function readDocument(name: string) {
  const text = read(name)
  const files = [...new Set([...text.matchAll(IN_PROJECT)].map((found) => found[1] ?? ''))]
  const shown = [...text.matchAll(SHOWN)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  )
  return {
    text,
    files,
    shown,
    /** Named files that do not exist. */
    missing: files.filter((file) => !existsSync(path.join(root, file))),
    /** Quoted titles that are in no test of the file before them. */
    untrue: shown.filter(({ file, title }) => !existsSync(path.join(root, file)) || !holdsTitle(file, title)),
    /** How many quotations there are: each must be a title. */
    quoted: [...text.matchAll(/"[^"]+"/g)].length,
  }
}
