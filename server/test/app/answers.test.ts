import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { endpoints } from '@contract/endpoints'
import { findRoot } from '../../src/config/config'
import { walkAll } from './answers/parts'
import { type Answers, codesIn, readRecord, writeRecord } from './answers/record'

/**
 * A refactoring has to reproduce the record. A change of answers that is intended is written by
 * `UPDATE_ANSWERS=1 npx jest -c test/jest.server.config.cjs server/test/app/answers.test.ts` and reviewed in the diff.
 */
const FILE = path.join(findRoot(), 'server/test/app/answers.txt')

let walked: Answers
let stopped: string[]
let recorded: Answers
beforeAll(async () => {
  ;({ answers: walked, stopped } = await walkAll())
  if (process.env.UPDATE_ANSWERS && stopped.length === 0) writeFileSync(FILE, writeRecord(walked))
  recorded = readRecord(readFileSync(FILE, 'utf8'))
})

const paths = Object.keys(endpoints)
const textOf = (answers: string[] = []) => answers.join('\n\n')

test('no visit of the recording stops before its last call', () => {
  expect(stopped).toEqual([])
})

test.each(paths)('%s answers as it is recorded', (call) => {
  expect(textOf(walked[call])).toBe(textOf(recorded[call]))
})

test('the record has a good and a bad answer of every call of the endpoint table, and of no other call', () => {
  const lacking = paths.filter((call) => {
    const codes = codesIn(recorded[call])
    return !codes.includes(200) || codes.every((code) => code === 200)
  })
  expect(lacking).toEqual([])
  expect(Object.keys(recorded)).toEqual(paths.toSorted())
})
