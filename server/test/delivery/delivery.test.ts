import { createEngine, developmentCarrier } from '../../src/app/deliveries'
import { deliverNext } from '../../src/delivery/attempt'
import type { Carrier, MakeTask } from '../../src/delivery/task'
import { startDelivery } from '../../src/delivery/worker'
import { rowOf, rowsOf, testServer } from '../tools/harness'
import { held } from '../tools/held'
import { institutions } from '../tools/institutions'
import { appliedVisitor } from '../tools/journey'
import { withdrawConsent } from '../tools/privacy-visitor'

const server = testServer({ forEach: true })

async function applied(code?: string) {
  const visitor = await appliedVisitor(server, code)
  const { token, order_no } = visitor
  const found = async () => (await server.ok('/web/result/list', { order_no }, { token })).applications[0]
  return { ...visitor, found, status: async () => (await found())?.status }
}
const delivery = () => rowOf(server, 'deliveries')
const attempts = () => rowsOf(server, 'delivery_attempts')
/** Seconds until the delivery is due. */
const wait = async () => ((await delivery()).available_at.getTime() - server.clock.now().getTime()) / 1000

/** A server that is killed while it sends: it never records the result. */
async function killedWhileSending() {
  const { hold, underWay, release } = held()
  const sending = institutions(server).next({ deliver: hold })
  await underWay
  return { release, sending }
}
const LEASE = 20

test('a submitted application is received some seconds later, and the timeline records when', async () => {
  const { found, status } = await applied()
  const deliver = () => deliverNext(createEngine(server.deps))
  expect(await deliver()).toBe(false)
  expect(await status()).toBe('submitted')
  server.clock.forward(developmentCarrier.delaySeconds)
  expect(await deliver()).toBe(true)
  expect(await found()).toMatchObject({
    status: 'received',
    status_text: '等机构审核',
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
  expect(await delivery()).toMatchObject({ attempts: 1, done_at: null, sending_until: null })
  // What an error says may quote the data that was sent, so it is not stored.
  expect(await attempts()).toMatchObject([{ attempt: 1, ended_at: server.clock.now(), error: 'failed' }])
  expect(await status()).toBe('submitted')
  expect(await next()).toBe(false)
  state.down = false
  server.clock.forward(6)
  expect(await next()).toBe(true)
  expect(got).toEqual([`deliver ${apply_no}`, `deliver ${apply_no}`])
  expect(await status()).toBe('received')
})

test('ten attempts over three days make a delivery that is not accepted dead, and it is kept [S16.8]', async () => {
  await applied()
  const { got, state, next } = institutions(server)
  state.down = true
  const pauses: number[] = []
  while (await next()) {
    pauses.push(await wait())
    server.clock.forward(pauses.at(-1) ?? 0)
  }
  const [minute, hour] = [60, 3_600]
  const planned = [5, 5 * minute, 30 * minute, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour)]
  expect(
    pauses.slice(0, -1).map((pause, index) => Math.floor((10 * pause) / (planned[index] ?? 0)) / 10),
  ).toEqual(planned.map(() => 1))
  expect(got).toHaveLength(planned.length + 1)
  expect(await delivery()).toMatchObject({ attempts: 10, done_at: null, dead_at: expect.any(Date) })
  server.clock.forward(30 * 24 * hour)
  expect(await next()).toBe(false)
})

test('a server records an attempt before it sends, so that a withdrawal after a crash informs the institution', async () => {
  const { apply_no, token } = await applied()
  const { release, sending } = await killedWhileSending()
  expect(await delivery()).toMatchObject({ attempts: 1, done_at: null })
  expect(await attempts()).toMatchObject([{ attempt: 1, ended_at: null }])

  server.clock.forward(LEASE)
  const withdrawn = await withdrawConsent(server, token, 'share-cf1')
  expect(withdrawn).toMatchObject({ stopped: [apply_no], notified: [apply_no] })
  server.clock.forward(3_600)
  const { got, drain } = institutions(server)
  await drain()
  expect(got).toEqual([`withdraw ${apply_no} cf1`])
  release()
  await sending
})

test('an attempt that a killed server left unfinished is repeated by the next worker, and its late result changes nothing', async () => {
  const { apply_no } = await applied()
  const { release, sending } = await killedWhileSending()
  const { got, state, next } = institutions(server)
  expect(await next()).toBe(false)
  server.clock.forward(LEASE)
  state.down = true
  expect(await Promise.all([next(), next(), next()])).toContain(true)
  release()
  await sending
  expect(got).toEqual([`deliver ${apply_no}`])
  expect(await delivery()).toMatchObject({ attempts: 2, done_at: null })
  expect(await attempts()).toMatchObject([{ error: null }, { error: 'failed' }])
})

test('a server that stood still between claim and sending sends nothing, because its time is over', async () => {
  await applied()
  let sent = false
  const clock = jest.spyOn(performance, 'now')
  clock.mockReturnValueOnce(0).mockReturnValueOnce(6_001)
  await institutions(server).next({
    deliver: async () => {
      sent = true
    },
  })
  clock.mockRestore()
  expect(sent).toBe(false)
  expect(await attempts()).toMatchObject([{ error: 'not sent: too late' }])
})

test('a delivery that cannot be prepared fails like one that is refused, and does not keep back the next one', async () => {
  const [broken, next] = [await applied(), await applied()]
  const { tasks, ...engine } = createEngine(server.deps, () => ({ ...developmentCarrier, delaySeconds: 0 }))
  const deliver: MakeTask = async (db, row, at) => {
    if (row.apply_no === broken.apply_no) throw new Error('cannot be read')
    return (await tasks.deliver?.(db, row, at)) ?? null
  }
  const attempt = () => deliverNext({ ...engine, tasks: { ...tasks, deliver } })
  await expect(attempt()).rejects.toThrow('cannot be read')
  expect([await attempt(), await attempt()]).toEqual([true, false])
  expect(await attempts()).toMatchObject([{ error: 'not prepared' }, { error: null }])
  expect([await broken.status(), await next.status()]).toEqual(['submitted', 'received'])
})

test('a slow institution does not delay another, and gets two deliveries at a time until the worker is stopped', async () => {
  const slow = await Promise.all(Array.from({ length: 3 }, () => applied('cf1-daily')))
  const fast = await Promise.all(Array.from({ length: 3 }, () => applied('direct-flex')))
  const gate = held()
  const arrived = held()
  const got: string[] = []
  const carrier: Carrier = {
    ...developmentCarrier,
    delaySeconds: 0,
    async send({ data }, { institution_code }) {
      got.push(`${institution_code} ${(data as { apply_no: string }).apply_no}`)
      const { length } = got.filter((one) => one.startsWith('direct'))
      if (length === fast.length) void arrived.hold()
      if (institution_code === 'cf1') await gate.hold()
      return { status: 200, error: null }
    },
  }
  const worker = startDelivery(createEngine(server.deps, () => carrier))
  await arrived.underWay
  const to = (code: string) => got.filter((one) => one.startsWith(code))
  const [toFast, toSlow] = [to('direct'), to('cf1')]
  const stopped = worker.stop()
  gate.release()
  await stopped
  expect(toFast.sort()).toEqual(fast.map(({ apply_no }) => `direct ${apply_no}`).sort())
  expect(toSlow).toHaveLength(2)
  const received = await rowsOf(server, 'applications', { status: 'received' })
  expect(received).toHaveLength(fast.length + 2)
  expect(slow.length).toBe(3)
})

test('in production what is for an institution without a connection waits', async () => {
  await applied()
  server.clock.forward(60)
  const production = { ...server.deps, config: { ...server.deps.config, mode: 'production' as const } }
  expect(await deliverNext(createEngine(production))).toBe(false)
  expect(await institutions(server).next()).toBe(true)
})
