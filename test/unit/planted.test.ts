import { readCoverage } from '../../scripts/coverage.mjs'
import bugs from '../planted/bugs.json'
import clauses from '../planted/clauses.json'
import { read } from './sources'

/** The ids of statements at the end of a test title (scripts/coverage.mjs). */
const IDS = / \[S[\d., S]+\](?=['"`])/g

/** Whether a string of the test file equals this title, apart from the ids at its end; the file may escape an apostrophe. */
function holdsTitle(file: string, title: string): boolean {
  const source = read(file).replaceAll("\\'", "'").replace(IDS, '')
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))
}

test.each(bugs)('the bug $id can be planted, and the test that detects it exists in its project', (bug) => {
  const { file, find, replace, seenBy } = bug
  const times = read(file).split(find).length - 1
  expect({ file, find, times }).toEqual({ file, find, times: 1 })
  expect(replace).not.toBe(find)
  expect({ ...seenBy, found: holdsTitle(seenBy.file, seenBy.title) }).toEqual({ ...seenBy, found: true })
  expect(/^(server|test\/simulator)\//.test(seenBy.file)).toBe(seenBy.project === 'server')
})

test('the planted bugs have unique ids', () => {
  expect(new Set(bugs.map(({ id }) => id)).size).toBe(bugs.length)
})

test('each clause of the client’s specification has an id of its own, and names a statement and a planted bug, or says why it has none', () => {
  const { statements } = readCoverage()
  const known = new Set(bugs.map(({ id }) => id))
  const named = clauses.filter(({ bug = '', statement = '', none }) =>
    none ? !bug : known.has(bug) && statements.has(statement),
  )
  expect(clauses.filter((one) => !named.includes(one))).toEqual([])
  expect(new Set(clauses.map(({ clause }) => clause)).size).toBe(clauses.length)
})
