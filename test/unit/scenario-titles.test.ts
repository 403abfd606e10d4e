import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { scenarios, services } from '../scenarios/scenarios'
import { states } from '../scenarios/states/states'

/** What visitors achieve, by engine. A refactoring reproduces the list; `UPDATE_TITLES=1` writes an intended change. */
const FILE = path.join(__dirname, '../scenarios/titles.txt')

test('the scenarios are those of the recorded list, on the same engines', () => {
  const titles = [...scenarios, ...services, ...states]
    .map(({ title, on }) => `${title} (${on.join(', ')})`)
    .toSorted()
  if (process.env.UPDATE_TITLES) writeFileSync(FILE, `${titles.join('\n')}\n`)
  expect(titles).toEqual(readFileSync(FILE, 'utf8').trim().split('\n'))
})
