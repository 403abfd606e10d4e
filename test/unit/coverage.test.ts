/** @jest-environment node */
// Not a browser: the contract is made of TypeBox schemas.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { endpoints } from '@contract/endpoints'

const root = path.resolve(__dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const coverage = read('docs/coverage.md')

const IN_PROJECT = /`((?:src|server|contract|config|test|scripts|docs|bench|types)\/[^`\s]+)`/g
/** A test file with the titles that follow it: `file` "title", "title". A title may stand on the next line. */
const SHOWN = /`([^`\s]+\.test\.tsx?|test\/scenarios\/[^`\s]+\.ts)`((?:,?\s+"[^"]+")*)/g

/** A test's source writes a title as one string; an apostrophe may be escaped there. */
const holdsTitle = (file: string, title: string) => read(file).replaceAll("\\'", "'").includes(title)

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

test('every call of the contract is covered, and what says later is not in it', () => {
  const rows = [...coverage.matchAll(/^\| (\/[\w./]+)[^|]*\|[^|]*\| (later)?/gm)]
  const built = rows.filter(([, , later]) => !later).map(([, address]) => address)
  expect(built.sort()).toEqual(Object.keys(endpoints).sort())
  expect(rows).toHaveLength(52)
})
