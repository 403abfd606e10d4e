import { existsSync } from 'node:fs'
import path from 'node:path'
import { BUGS, KINDS, ROOMS } from '../planted/bugs'
import { holdsTitle, read, root } from './sources'

test.each(BUGS)('the bug $id can be planted, and the test that detects it exists', (bug) => {
  const { file, find, replace, seenBy } = bug
  const parts = read(file).split(find)
  expect({ file, find, times: parts.length - 1 }).toEqual({ file, find, times: 1 })
  expect(parts.join(replace)).not.toBe(parts.join(find))
  expect(existsSync(path.join(root, `test/jest.${seenBy.project}.config.cjs`))).toBe(true)
  expect({ ...seenBy, found: holdsTitle(seenBy.file, seenBy.title) }).toEqual({ ...seenBy, found: true })
})

test('there are at least 60 planted bugs of known areas and kinds, each with a unique id and a unique change', () => {
  expect(BUGS.filter(({ room, kind = 'a cap' }) => !ROOMS.includes(room) || !KINDS.includes(kind))).toEqual(
    [],
  )
  expect(BUGS.length).toBeGreaterThanOrEqual(60)
  expect(new Set(BUGS.map(({ id }) => id)).size).toBe(BUGS.length)
  expect(new Set(BUGS.map(({ file, find, replace }) => [file, find, replace].join())).size).toBe(BUGS.length)
})

test.each(ROOMS)('there are planted bugs in the area %s', (room) => {
  expect(BUGS.filter((bug) => bug.room === room).length).toBeGreaterThanOrEqual(2)
})

test.each(KINDS)(
  'there are at least two planted bugs of a kind that tests have missed before: %s',
  (kind) => {
    expect(BUGS.filter((bug) => bug.kind === kind).length).toBeGreaterThanOrEqual(2)
  },
)
