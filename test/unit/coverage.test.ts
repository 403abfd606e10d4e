import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { TextEncoder } from 'node:util'

const root = path.resolve(__dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const coverage = read('docs/coverage.md')

const IN_PROJECT = /`((?:src|server|contract|config|test|scripts|docs|bench|types)\/[^`\s]+)`/g
/** A test file with the titles that follow it: `file` "title", "title". A title may stand on the next line. */
const SHOWN = /`([^`\s]+\.test\.tsx?|test\/scenarios\/[^`\s]+\.ts)`((?:,?\s+"[^"]+")*)/g

/** Whether a whole string of the file is this title; an apostrophe may be escaped there. */
const holdsTitle = (file: string, title: string) => {
  const source = read(file).replaceAll("\\'", "'")
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))
}

const files = [...new Set([...coverage.matchAll(IN_PROJECT)].map((found) => found[1] ?? ''))]
const shown = [...coverage.matchAll(SHOWN)].flatMap(([, file = '', titles = '']) =>
  [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
)

test('every file that docs/coverage.md names exists', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('every test title that docs/coverage.md quotes stands in the file before it', () => {
  expect(shown.length).toBeGreaterThan(200)
  expect(shown.filter(({ file, title }) => !holdsTitle(file, title))).toEqual([])
})

test('every quoted title belongs to a test file', () => {
  const quoted = [...coverage.matchAll(/"[^"]+"/g)].length
  expect(shown).toHaveLength(quoted)
})

test('every call of the contract is covered, and nothing is left for later', async () => {
  // TypeBox needs it, and jsdom has none.
  Object.assign(globalThis, { TextEncoder })
  const { endpoints } = await import('@contract/endpoints')
  const rows = [...coverage.matchAll(/^\| (\/[\w./]+)[^|]*\|/gm)].map(([, address = '']) => address)
  expect(rows.sort()).toEqual(Object.keys(endpoints).sort())
  // The 52 of the client, and six of our own.
  expect(rows).toHaveLength(58)
  expect(coverage).not.toMatch(/\| later\b|\blater:/)
})
