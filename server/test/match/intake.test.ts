import { institutionCode } from '@contract/brands'
import fc from 'fast-check'
import type { PricedProduct } from '../../src/catalogue/cost-sheet'
import { countApplication } from '../../src/catalogue/intake'
import { listedProduct } from '../../src/catalogue/products'
import { ApiError } from '../../src/lib/api-error'
import { findTraces, replayTrace } from '../../src/match/trace'
import { openDatabase, openPool } from '../../src/postgres/database'
import { purge } from '../../src/use-cases/purge-expired'
import { reseed, startWith } from '../app/changed-seed'
import { atOnce, CONNECTIONS, rowsOf, setRows, type TestApp, testServer } from '../tools/harness'
import { held, lockWait } from '../tools/held'
import { applicationFor, readyVisitor } from '../tools/journey'

const CODE = 'cf1-daily'
const LIST = '/v2/product/showList'
const APPLY = '/v1/product/apply'

const server = testServer()

beforeEach(async () => {
  server.clock.set('2026-11-20T02:00:00.000Z')
  await server.db.deleteFrom('intake_days').execute()
  await limit(null)
  await reseed(server, CODE)
})

const limit = (daily_applications: number | null) =>
  setRows(server, 'institutions', { code: institutionCode('cf1') }, { daily_applications })
/** A visitor who is ready to press the last button for the product. */
async function reader() {
  const { token, order_no } = await readyVisitor(server)
  const payload = await applicationFor(server, order_no, CODE)
  return { token, order_no, apply: () => server.call(APPLY, payload, { token }) }
}
const readers = async (count: number) => atOnce(count, () => reader())
const codesOf = (list: { code: string }[]) => list.map(({ code }) => code)

const rolledBack = new Error('rolled back')

/** Counts one application in its own transaction and returns whether it was taken; null after a rollback at `end`. */
const countOne = (db: TestApp['db'], limited: PricedProduct, end?: () => Promise<never>) =>
  db
    .transaction()
    .execute(async (trx) => {
      await countApplication(trx, limited, server.clock.now())
      await end?.()
      return true
    })
    .catch((error: unknown) => {
      if (error === rolledBack) return null
      if (error instanceof ApiError) return end ? null : false
      throw error
    })
const rollBack = () => Promise.reject(rolledBack)
async function limitedTo(own: number, whole = own): Promise<PricedProduct> {
  const { definition, ...of } = await listedProduct(server.db, CODE, server.clock.now())
  return { ...of, definition: { ...definition, daily_applications: own }, institution_limit: whole }
}

test('for any limits and any transactions of several processes exactly the limit is used up [S16.16]', async () => {
  const processes = [server.db, ...[1, 2].map(() => openDatabase(openPool(server.connection, CONNECTIONS)))]
  const limits = fc.integer({ min: 1, max: 40 })
  await fc.assert(
    fc.asyncProperty(limits, limits, fc.array(fc.boolean(), { maxLength: 60 }), async (own, whole, all) => {
      await server.db.deleteFrom('intake_days').execute()
      const limited = await limitedTo(own, whole)
      const done = await atOnce(all.length, (index) =>
        countOne(processes[index % 3] ?? server.db, limited, all[index] ? undefined : rollBack),
      )
      expect(done.filter(Boolean)).toHaveLength(Math.min(own, whole, all.filter(Boolean).length))
    }),
    { numRuns: 12 },
  )
  for (const db of processes.slice(1)) await db.destroy()
})

test('the last place of a day goes to the visitor who waits for it when the application that held it is not stored', async () => {
  const limited = await limitedTo(2)
  await countOne(server.db, limited)
  const gate = held()
  const first = countOne(server.db, limited, () => gate.hold().then(rollBack))
  await gate.underWay
  const second = countOne(server.db, limited)
  await Promise.race([lockWait(server), second])
  gate.release()
  expect([await first, await second]).toEqual([null, true])
  expect(await countOne(server.db, limited)).toBe(false)
})

test('a limit that changes in the course of the day counts what has been taken already', async () => {
  await limit(3)
  const all = await readers(7)
  const codes = async (from: number, to: number) => {
    const answered = []
    for (const { apply } of all.slice(from, to)) answered.push((await apply()).code)
    return answered
  }
  expect(await codes(0, 2)).toEqual([200, 200])
  await limit(1)
  expect(await codes(2, 3)).toEqual([409])
  await limit(4)
  expect(await codes(3, 6)).toEqual([200, 200, 409])
  await limit(null)
  expect(await codes(6, 7)).toEqual([200])
})

test('a product with a limit of its own is full while the others of its institution are not, until midnight in China', async () => {
  await reseed(server, CODE, () => ({ daily_applications: 1 }))
  const first = await reader()
  const second = await reader()
  expect(await first.apply()).toMatchObject({ code: 200 })
  const full = {
    text: '该产品今日申请已满，明天00:00起可再申请',
    opens: '明天00:00',
    opens_at: '2026-11-20T16:00:00.000Z',
  }
  expect(await second.apply()).toMatchObject({ code: 409, msg: full.text })
  expect((await server.ok('/v2/product/info', { code: CODE })).product.closed).toEqual(full)
  const { products } = await server.ok('/v1.0/product/list', {})
  expect(codesOf(products.filter(({ closed }) => closed))).toEqual([CODE])
  const closedFor = async ({ token, order_no }: typeof first) =>
    codesOf((await server.ok(LIST, { order_no }, { token })).matched.filter(({ closed }) => closed))
  expect(await closedFor(second)).toEqual([CODE])
  // Whoever has applied sees the application and needs no other one.
  expect(await closedFor(first)).toEqual([])

  server.clock.set('2026-11-20T16:00:00.000Z')
  expect(await second.apply()).toMatchObject({ code: 200 })
  expect((await server.ok('/v2/product/info', { code: CODE })).product.closed).toMatchObject({
    text: full.text,
  })
})

test('an application that is refused for another reason, or repeated, takes nothing of the limit', async () => {
  await limit(2)
  const [one, other, last] = await readers(3)
  const { token, order_no } = await reader()
  const wrong = { ...(await applicationFor(server, order_no, CODE)), cost_sheet_hash: 'another' }
  expect(await server.call(APPLY, wrong, { token })).toMatchObject({ code: 409 })
  const applied = await one?.apply()
  expect(applied?.code).toBe(200)
  expect(await one?.apply()).toMatchObject({ data: applied?.data })
  expect(await other?.apply()).toMatchObject({ code: 200 })
  expect(await last?.apply()).toMatchObject({ code: 409 })
})

test('a closed product stands last in the match with its reason, the others keep their order, and the replay agrees', async () => {
  const { token, order_no } = await readyVisitor(server)
  const before = await server.ok(LIST, { order_no }, { token })
  const [first, ...others] = codesOf(before.matched)
  if (!first) throw new Error('nothing matched')
  await reseed(server, first, () => ({ opening: { days: [5], from: '08:00', to: '09:30' } }))
  const list = await server.ok(LIST, { order_no }, { token })
  expect(codesOf(list.matched)).toEqual([...others, first])
  const text = '该产品周五08:00–09:30受理，11月27日08:00起可再申请'
  expect(list.matched.map(({ closed }) => closed?.text)).toEqual([...others.map(() => undefined), text])

  server.clock.set('2026-11-27T00:00:00.000Z')
  expect(codesOf((await server.ok(LIST, { order_no }, { token })).matched)).toEqual([first, ...others])
  const [trace] = await findTraces(server.db, list.trace_id)
  if (!trace) throw new Error('the match was not kept')
  expect(codesOf((await replayTrace(server.db, trace)).results)).toEqual(codesOf(trace.results))
})

test('outside of its hours a product can be looked at and not applied for, and the order stays as it is', async () => {
  await reseed(server, CODE, () => ({ opening: { days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '10:00' } }))
  const { token, order_no, apply } = await reader()
  expect(await apply()).toMatchObject({ code: 409, msg: '该产品每日09:00–10:00受理，明天09:00起可再申请' })
  expect((await server.ok('/v1/app/pending', {}, { token })).pending).toMatchObject({ order_no, flow: 2 })
  server.clock.set('2026-11-21T01:00:00.000Z')
  expect(await apply()).toMatchObject({ code: 200 })
})

test('a daily limit in the catalogue of an institution is in force once it is applied, and ends with a catalogue without it', async () => {
  const current = async () =>
    (await rowsOf(server, 'institutions', { code: institutionCode('cf1') }))[0]?.daily_applications
  await startWith(server, 'institutions.json', (text) =>
    text.replace('"code": "cf1",', '"code": "cf1", "daily_applications": 5,'),
  )
  expect(await current()).toBe(5)
  await startWith(server, 'institutions.json', (text) => text)
  expect(await current()).toBeNull()
  const backwards = { days: [1], from: '18:00', to: '09:00' }
  await expect(reseed(server, CODE, () => ({ opening: backwards }))).rejects.toThrow('opening ends before')
})

test('the counts of past days are deleted', async () => {
  await limit(5)
  await (await reader()).apply()
  await purge(server.db, server.clock.now())
  expect(await rowsOf(server, 'intake_days')).not.toHaveLength(0)
  server.clock.forward(3 * 86_400)
  await purge(server.db, server.clock.now())
  expect(await rowsOf(server, 'intake_days')).toHaveLength(0)
})
