import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { replayMatchCommand } from '../../src/commands/replay-match'
import { RULE_VERSION } from '../../src/match/rules/rules'
import { findTraces } from '../../src/match/trace'
import { testServer } from '../tools/harness'
import { readyVisitor } from '../tools/journey'

const server = testServer()

const replay = (...args: string[]) =>
  replayMatchCommand.run(server.deps, [...args, '--reason', 'a complaint'])
const matched = async (wish = {}) => {
  const { token, order_no } = await readyVisitor(server, wish)
  return server.ok('/v2/product/showList', { order_no }, { token })
}
/** Changes a stored match, which the server itself never does. */
const change = (trace_id: string, column: 'results' | 'products' | 'rule_version', value: unknown) =>
  sql`update match_traces set ${sql.ref(column)} = ${value} where trace_id = ${trace_id}`.execute(server.db)

test('the command prints the stored answer in the order that the visitor saw, and that the replay is identical', async () => {
  const list = await matched({ amount: 15_000_000 })
  const { trace_id, order_no, matched: offers, unmatched, second_look } = list
  const { text, ok } = await replay(trace_id)
  expect(ok).toBe(true)
  for (const part of [
    `Match ${trace_id}`,
    `Order number: ${order_no}`,
    'Time: 2026-11-20T02:00:00.000Z',
    `Rule version: ${RULE_VERSION}`,
    'Personalised order: on',
  ])
    expect(text).toContain(part)
  const told = [...offers, ...unmatched]
  const places = told.map(({ code, name }, index) =>
    text.indexOf(`${index + 1}. ${code} (${name}): ${index < offers.length ? 'matched, ' : 'not matched'}`),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual([...places].sort((a, b) => a - b))
  for (const { reasons } of told) for (const reason of reasons) expect(text).toContain(reason.text)
  const [first] = offers
  expect(text).toContain(`${first?.annual_rate.toFixed(2)} % a year, cost `)
  expect(second_look.length).toBeGreaterThan(0)
  for (const { changes } of second_look) for (const { text: said } of changes) expect(text).toContain(said)
  expect(text).toMatch(/一致 \(same\)[^\n]*$/)
})

test('the first eight characters of an id are enough, in upper or lower case', async () => {
  const { trace_id } = await matched()
  const { text, ok } = await replay(trace_id.slice(0, 8).toUpperCase())
  expect(ok).toBe(true)
  expect(text).toContain(`Match ${trace_id}`)
})

test('the command asks for the whole id if two ids begin alike', async () => {
  const { trace_id } = await matched()
  const short = trace_id.slice(0, 8)
  const twin = `${short}${randomUUID().slice(8)}`
  await sql`insert into match_traces select (jsonb_populate_record(t, jsonb_build_object('trace_id', ${twin}::text))).*
    from match_traces t where trace_id = ${trace_id}`.execute(server.db)
  expect(await replay(short)).toEqual({
    text: `More than one match begins with ${short}: enter the whole id.`,
    ok: false,
  })
  expect((await replay(twin)).ok).toBe(true)
})

test('a change in a stored match is reported with its place and product', async () => {
  const { trace_id } = await matched()
  const [trace] = await findTraces(server.db, trace_id)
  const [first, second, ...rest] = trace?.results ?? []
  if (!first || !second) throw new Error('nothing matched')
  await change(trace_id, 'results', JSON.stringify([second, { ...first, annual_rate: 1 }, ...rest]))
  const { text, ok } = await replay(trace_id)
  expect(ok).toBe(false)
  expect(text).toContain('不一致 (different): the replay has 2 differences.')
  expect(text).toContain(`list, order: stored ${second.code}, ${first.code}`)
  expect(text).toContain(`list, ${first.code}: stored {"annual_rate":1,`)
})

test.each(['', ' '.repeat(8), 'nonsense', '0c5e1a2', randomUUID(), "' or 1=1 --", `${randomUUID()}0`])(
  'the id %j, which belongs to no match, is answered with one sentence',
  async (id) => {
    if (!id) return expect(replay()).rejects.toThrow('Usage: node dist/server.mjs replay-match')
    expect(await replay(id)).toEqual({ text: `There is no match ${id}.`, ok: false })
  },
)

test('a missing version of the rules or of a product is reported in one sentence after the stored data', async () => {
  const old = await matched()
  await change(old.trace_id, 'rule_version', '1')
  const { text, ok } = await replay(old.trace_id)
  expect(ok).toBe(false)
  expect(text).toContain(`Order number: ${old.order_no}`)
  const versions = `It was made by rules of version 1, and this release has version ${RULE_VERSION}`
  expect(text).toMatch(new RegExp(`${versions}: replay it with [^\\n]+\\.$`))

  const gone = await matched()
  await change(gone.trace_id, 'products', JSON.stringify({ 'cf1-daily': 'nothing' }))
  expect(await replay(gone.trace_id)).toMatchObject({
    ok: false,
    text: expect.stringMatching(/Missing product versions: cf1-daily nothing\.$/),
  })
})
