import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { KINDS, ROOMS } from '../planted/bug'
import { BUGS } from '../planted/bugs'
import { holdsTitle } from '../planted/titles'

const root = path.resolve(__dirname, '../..')

test.each(BUGS)('the bug $id can be made, and the test that sees it is there', (bug) => {
  const { file, find, replace, seenBy } = bug
  const parts = readFileSync(path.join(root, file), 'utf8').split(find)
  expect({ file, find, times: parts.length - 1 }).toEqual({ file, find, times: 1 })
  expect(parts.join(replace)).not.toBe(parts.join(find))
  expect(existsSync(path.join(root, `test/jest.${seenBy.project}.config.cjs`))).toBe(true)
  expect({ ...seenBy, found: holdsTitle(seenBy.file, seenBy.title) }).toEqual({ ...seenBy, found: true })
})

test('there are at least 60 bugs, each with an id and a change of its own', () => {
  expect(BUGS.length).toBeGreaterThanOrEqual(60)
  expect(new Set(BUGS.map(({ id }) => id)).size).toBe(BUGS.length)
  expect(new Set(BUGS.map(({ file, find, replace }) => [file, find, replace].join())).size).toBe(BUGS.length)
})

test.each(ROOMS)('the room %s has bugs', (room) => {
  expect(BUGS.filter((bug) => bug.room === room).length).toBeGreaterThanOrEqual(2)
})

test.each(KINDS)('of %s, which went unseen once, there are two or more', (kind) => {
  expect(BUGS.filter((bug) => bug.kind === kind).length).toBeGreaterThanOrEqual(2)
})
