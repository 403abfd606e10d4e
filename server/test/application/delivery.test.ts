import { sql } from 'kysely'
import { deliverNext, developmentDeliverer, startDelivery } from '../../src/services/application/delivery'
import { rowOf, setRows, testServer } from '../tools/harness'
import { held } from '../tools/held'
import { institutions } from '../tools/institutions'
import { appliedVisitor } from '../tools/journey'
import { withdrawConsent } from '../tools/privacy-visitor'

const server = testServer({ forEach: true })

async function applied() {
  const visitor = await appliedVisitor(server)
  const { token, order_no } = visitor
  const found = async () => (await server.ok('/web/result/list', { order_no }, { token })).applications[0]
  return { ...visitor, found, status: async () => (await found())?.status }
}
const delivery = () => rowOf(server, 'deliveries')

/** Simulates a server that is killed while it sends: its connection ends in the middle of the transaction. */
async function killedWhileSending() {
  const { hold, underWay, release } = held()
  const delivery = institutions(server).next({ deliver: hold })
  await underWay
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(server.db)
  release()
  await expect(delivery).rejects.toThrow()
}

test('a submitted application is received some seconds later, and the timeline records when', async () => {
  const { found, status } = await applied()
  const deliver = () => deliverNext(server.deps, developmentDeliverer)
  expect(await deliver()).toBe(false)
  expect(await status()).toBe('submitted')
  server.clock.forward(developmentDeliverer.delaySeconds)
  expect(await deliver()).toBe(true)
  expect(await found()).toMatchObject({
    status: 'received',
    status_text: '机构已收到，等待审核',
    timeline: [
      { status: 'submitted', at: '2026-11-20T02:00:00.000Z' },
      { status: 'received', at: '2026-11-20T02:00:05.000Z' },
    ],
  })
  expect(await deliver()).toBe(false)
})

test('a delivery without a response from the institution is retried later, and until then it is not reported as received [S16.8]', async () => {
  const { apply_no, status } = await applied()
  const { got, state, next } = institutions(server)
  state.down = true
  await next()
  expect(await delivery()).toMatchObject({
    attempts: 1,
    done_at: null,
    // The error of a delivery may quote the data that was sent, so it is stored masked.
    last_error: 'Error: no answer about 138****5678, ******************',
  })
  expect(await status()).toBe('submitted')
  expect(await next()).toBe(false)
  state.down = false
  server.clock.forward(10)
  expect(await next()).toBe(true)
  expect(got).toEqual([`deliver ${apply_no}`, `deliver ${apply_no}`])
  expect(await status()).toBe('received')
})

test('the pause doubles after each failed attempt, up to one hour [S16.8]', async () => {
  await applied()
  const { state, next } = institutions(server)
  state.down = true
  const waits: number[] = []
  for (let attempt = 0; attempt < 10; attempt++) {
    expect(await next()).toBe(true)
    waits.push(((await delivery()).available_at.getTime() - server.clock.now().getTime()) / 1000)
    server.clock.forward(waits.at(-1) ?? 0)
  }
  expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600])
})

test('a server records an attempt before it sends, so that a withdrawal after a crash informs the institution', async () => {
  const { apply_no, token } = await applied()
  await killedWhileSending()
  expect(await delivery()).toMatchObject({ attempts: 1, done_at: null })

  const withdrawn = await withdrawConsent(server, token, 'share-cf1')
  expect(withdrawn).toMatchObject({ stopped: [apply_no], told: [apply_no] })
  server.clock.forward(3_600)
  const { got, drain } = institutions(server)
  await drain()
  expect(got).toEqual([`withdraw ${apply_no} cf1`])
})

test('an attempt that a killed server left unfinished is repeated by the next worker', async () => {
  const { apply_no } = await applied()
  await killedWhileSending()
  const { got, next } = institutions(server)
  // The interrupted attempt counts as failed, so the next attempt waits for the pause.
  expect(await next()).toBe(false)
  server.clock.forward(10)
  expect(await Promise.all([next(), next(), next()])).toContain(true)
  expect(got).toEqual([`deliver ${apply_no}`])
  expect(await delivery()).toMatchObject({ attempts: 2, done_at: server.clock.now() })
})

test('parallel workers deliver every application once [S16.8]', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, applied))
  const { got, drain } = institutions(server)
  await Promise.all([drain(), drain(), drain()])
  expect(got.sort()).toEqual(all.map(({ apply_no }) => `deliver ${apply_no}`).sort())
})

test('an application that was withdrawn in the meantime is no longer delivered', async () => {
  const { apply_no, status } = await applied()
  await setRows(server, 'applications', { apply_no }, { status: 'withdrawn' })
  const { got, next } = institutions(server)
  expect([await next(), await next()]).toEqual([true, false])
  expect(got).toEqual([])
  expect(await status()).toBe('withdrawn')
})

test('the worker delivers on its own until it is stopped, and in production no simulated institution runs', async () => {
  const { apply_no } = await applied()
  const sending = held()
  const got: string[] = []
  const deliver = (application: { apply_no: string }) => {
    got.push(application.apply_no)
    return sending.hold()
  }
  const deliverer = { ...developmentDeliverer, delaySeconds: 0, deliver }
  const worker = startDelivery(server.deps, { deliverer })
  await sending.underWay
  sending.release()
  await worker.stop()
  expect(got).toEqual([apply_no])
  expect(await delivery()).toMatchObject({ done_at: server.clock.now() })

  await applied()
  server.clock.forward(60)
  const production = startDelivery({ ...server.deps, config: { ...server.deps.config, mode: 'production' } })
  await production.stop()
  expect(await institutions(server).next()).toBe(true)
})
