import { endpoints } from '@contract/endpoints'
import { readDocument } from './documents'

describe.each([
  ['docs/coverage.md', 100, 200],
  ['docs/trust.md', 40, 40],
])('%s', (name, files, titles) => {
  const document = readDocument(name)

  test('every file that it names exists', () => {
    expect(document.files.length).toBeGreaterThan(files)
    expect(document.missing).toEqual([])
  })

  test('every test title that it quotes stands in the file before it', () => {
    expect(document.shown.length).toBeGreaterThan(titles)
    expect(document.untrue).toEqual([])
  })

  test('every quoted title belongs to a test file', () => {
    expect(document.shown).toHaveLength(document.quoted)
  })
})

test('every call of the contract is covered, and nothing is left for later', () => {
  const { text } = readDocument('docs/coverage.md')
  const rows = [...text.matchAll(/^\| (\/[\w./]+)[^|]*\|/gm)].map(([, address = '']) => address)
  expect(rows.sort()).toEqual(Object.keys(endpoints).sort())
  // The 52 of the client, and six of our own.
  expect(rows).toHaveLength(58)
  expect(text).not.toMatch(/\| later\b|\blater:/)
})
