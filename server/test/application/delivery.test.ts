import { sql } from 'kysely'
import {
  type Deliverer,
  deliverNext,
  developmentDeliverer,
  startDelivery,
} from '../../src/services/application/delivery'
import { rowOf, type TestApp, testApp } from '../tools/harness'
import { held } from '../tools/held'
import { applicationFor, readyVisitor } from '../tools/journey'

let server: TestApp
beforeEach(async () => {
  server = await testApp()
})
afterEach(() => server.close())

async function applied(code = 'cf1-daily') {
  const { token, order_no } = await readyVisitor(server)
  const { apply_no } = await server.ok('/v1/product/apply', await applicationFor(server, order_no, code), {
    token,
  })
  const status = async () => (await server.ok('/web/result/list', { order_no }, { token })).applications[0]
  return { apply_no, status }
}
const outbox = () => rowOf(server, 'outbox')

/** Keeps what it is given; refuses while `down`. */
function recorder(delaySeconds = 0) {
  const taken: string[] = []
  const state = { down: false }
  const deliverer: Deliverer = {
    delaySeconds,
    deliver: async ({ apply_no }) => {
      if (state.down) throw new Error('no answer about 13812345678, 110101199003078035')
      taken.push(apply_no)
    },
    lead: async () => {},
    withdraw: async () => {},
  }
  return { taken, state, deliverer }
}

test('a submitted application is received some seconds later, and the timeline says when', async () => {
  const { status } = await applied()
  expect(await deliverNext(server.deps, developmentDeliverer)).toBe(false)
  expect((await status())?.status).toBe('submitted')
  server.clock.forward(developmentDeliverer.delaySeconds)
  expect(await deliverNext(server.deps, developmentDeliverer)).toBe(true)
  expect(await status()).toMatchObject({
    status: 'received',
    status_text: '机构已接收',
    timeline: [
      { status: 'submitted', at: '2026-11-20T02:00:00.000Z' },
      { status: 'received', at: '2026-11-20T02:00:05.000Z' },
    ],
  })
  expect(await deliverNext(server.deps, developmentDeliverer)).toBe(false)
})

test('an institution that does not answer is asked again later, and nothing is claimed meanwhile [S16.8]', async () => {
  const { apply_no, status } = await applied()
  const { taken, state, deliverer } = recorder()
  state.down = true
  await deliverNext(server.deps, deliverer)
  expect(await outbox()).toMatchObject({
    attempts: 1,
    done_at: null,
    // Whoever writes the deliverer may quote what was sent.
    last_error: 'Error: no answer about 138****5678, ******************',
  })
  expect((await status())?.status).toBe('submitted')
  expect(await deliverNext(server.deps, deliverer)).toBe(false)
  state.down = false
  server.clock.forward(10)
  expect(await deliverNext(server.deps, deliverer)).toBe(true)
  expect(taken).toEqual([apply_no])
  expect((await status())?.status).toBe('received')
})

test('the wait doubles with each attempt that failed, to an hour at most [S16.8]', async () => {
  await applied()
  const { state, deliverer } = recorder()
  state.down = true
  const waits: number[] = []
  for (let attempt = 0; attempt < 10; attempt++) {
    expect(await deliverNext(server.deps, deliverer)).toBe(true)
    waits.push(((await outbox()).available_at.getTime() - server.clock.now().getTime()) / 1000)
    server.clock.forward(waits.at(-1) ?? 0)
  }
  expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600])
})

test('a server that is killed while it sends has said so before: a withdrawal right after tells the institution', async () => {
  const { token, order_no } = await readyVisitor(server)
  const payload = await applicationFor(server, order_no, 'cf1-daily')
  const { apply_no } = await server.ok('/v1/product/apply', payload, { token })
  const { taken, deliverer } = recorder()
  const gate = held()
  const delivery = deliverNext(server.deps, { ...deliverer, deliver: gate.hold })
  await gate.underWay
  // What PostgreSQL sees of a killed server: its connection ends in the middle of the transaction.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(server.db)
  gate.release()
  await expect(delivery).rejects.toThrow()
  expect(await outbox()).toMatchObject({ attempts: 1, done_at: null })

  const { consents } = await server.ok('/v1/user/consent/list', {}, { token })
  const consent = consents.find((one) => one.agreement_code === 'share-cf1')
  expect(await server.ok('/v1/user/consent/withdraw', { id: consent?.id ?? 0 }, { token })).toMatchObject({
    stopped: [apply_no],
    told: [apply_no],
  })
  server.clock.forward(3_600)
  while (await deliverNext(server.deps, deliverer));
  expect(taken).toEqual([])
})

test('an attempt that a killed server left is made again, by whoever comes first', async () => {
  const { apply_no } = await applied()
  const { taken, deliverer } = recorder()
  const gate = held()
  const delivery = deliverNext(server.deps, { ...deliverer, deliver: gate.hold })
  await gate.underWay
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(server.db)
  gate.release()
  await expect(delivery).rejects.toThrow()
  // It counts as a failed attempt, so it has its pause.
  expect(await deliverNext(server.deps, deliverer)).toBe(false)
  server.clock.forward(10)
  expect(await Promise.all([1, 2, 3].map(() => deliverNext(server.deps, deliverer)))).toContain(true)
  expect(taken).toEqual([apply_no])
  expect(await outbox()).toMatchObject({ attempts: 2, done_at: server.clock.now() })
})

test('workers side by side deliver every application once [S16.8]', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => applied()))
  const { taken, deliverer } = recorder()
  const drain = async () => {
    while (await deliverNext(server.deps, deliverer));
  }
  await Promise.all([drain(), drain(), drain()])
  // A worker that finds the last rows locked by others leaves them to those.
  expect([...taken].sort()).toEqual(all.map((one) => one.apply_no).sort())
})

test('an application that was withdrawn in the meantime is not delivered any more', async () => {
  const { apply_no, status } = await applied()
  await server.db
    .updateTable('applications')
    .set({ status: 'withdrawn' })
    .where('apply_no', '=', apply_no)
    .execute()
  const { taken, deliverer } = recorder()
  expect(await deliverNext(server.deps, deliverer)).toBe(true)
  expect(taken).toEqual([])
  expect((await status())?.status).toBe('withdrawn')
  expect(await deliverNext(server.deps, deliverer)).toBe(false)
})

test('the worker delivers by itself until it is stopped; in production no stand-in runs', async () => {
  const { apply_no } = await applied()
  const seen = recorder()
  const delivered = new Promise<void>((resolve) => {
    const deliver = seen.deliverer.deliver
    seen.deliverer.deliver = async (application) => {
      await deliver(application)
      resolve()
    }
  })
  const worker = startDelivery(server.deps, { deliverer: seen.deliverer })
  await delivered
  await worker.stop()
  expect(seen.taken).toEqual([apply_no])
  expect(await outbox()).toMatchObject({ done_at: server.clock.now() })

  await applied()
  server.clock.forward(60)
  const production = startDelivery({ ...server.deps, config: { ...server.deps.config, mode: 'production' } })
  await production.stop()
  expect(await deliverNext(server.deps, seen.deliverer)).toBe(true)
})
