import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '@contract/endpoint'
import { endpoints, type Path, type Payload } from '@contract/endpoints'
import { findRoot } from '../../src/config/config'
import { dropDatabase } from '../tools/databases'
import { sandboxServer } from '../tools/sandbox-server'
import { funnel } from './answers/funnel'
import { guest } from './answers/guest'
import { half } from './answers/half'
import { login } from './answers/login'
import { offline } from './answers/offline'
import { type Answers, codesIn, readRecord, writeRecord } from './answers/record'
import { type Piece, type Sent, walkPart } from './answers/walk'

/** Intended changes: `UPDATE_ANSWERS=1 npx jest -c test/jest.server.config.cjs server/test/app/answers.test.ts`. */
const FILE = path.join(findRoot(), 'server/test/app/answers.txt')

const PARTS = { login, funnel: [funnel], guest, offline: [offline], half: [half] }

/** Refusals of every call: with `null` in every field, and of a good payload without a login where one is needed. */
const refusalsAfter = (sent: readonly Sent[]): Piece =>
  async function refusals({ call }) {
    for (const [path, row] of Object.entries(endpoints) as [Path, Endpoint][]) {
      const fields = [...Object.keys(row.payload.properties), 'url']
      const nothing = Object.fromEntries(fields.map((name) => [name, null]))
      await call(path, nothing as Payload<Path>, {}, 'null in every field and in url')
      const good = sent.find((one) => one.path === path && one.code === 200)
      if (row.auth && good) await call(path, good.payload as Payload<Path>, {}, 'the first good payload')
    }
  }

/** Walks through all parts: the answers of every call, and the pieces that came to no end, with the reason. */
async function walkAll(): Promise<{ answers: Answers; stopped: string[] }> {
  const sent: Sent[] = []
  const parts = [...Object.entries(PARTS), ['refusals', [refusalsAfter(sent)]] as const]
  const seeded = await (await sandboxServer('1')).leave()
  const stopped: string[] = []
  const walks = parts.map(([title, pieces]) => ({ title, pieces, opened: sandboxServer('1', seeded) }))
  // The next databases are copied while a part is walked.
  for (const { title, pieces, opened } of walks) {
    const server = await opened
    stopped.push(...(await walkPart(server, title, pieces, sent)))
    await server.close()
  }
  await dropDatabase(seeded)
  const answers: Answers = {}
  for (const { path, text } of sent) answers[path] = [...(answers[path] ?? []), text]
  return { answers, stopped }
}

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
