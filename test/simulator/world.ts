import { institutionCode } from '@contract/brands'
import type { Envelope } from '@contract/envelope'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { buildApp } from '../../server/src/app/app'
import { createEngine } from '../../server/src/app/deliveries'
import { openDatabase, openPool } from '../../server/src/postgres/database'
import { servingConnection } from '../../server/test/tools/databases'
import { CONNECTIONS, request, testApp } from '../../server/test/tools/harness'
import { INTEGRATIONS, signedRequest } from '../../server/test/tools/remote/signed'
import type { Scene } from '../actors/scene'
import { createState } from '../actors/state'
import { Crash, gatedPool, sleeping, type Work, works } from './gate'
import { createReceivers } from './receivers'
import { createStory } from './story'

/** Share of pieces of work in which the server's process ends. */
const CRASHES = 0.02
/** Most calls have fewer statements than this. */
const STATEMENTS = 14

/** Institutions that take few applications a day from the beginning, so that a short run reaches their limits. */
const LIMITS = [
  ['cf1', 1],
  ['city', 1],
  ['direct', 1],
] as const

const START = '2026-12-01T02:00:00.000Z'

export type World = Awaited<ReturnType<typeof createWorld>>

/** The server on a database of its own, and everybody around it; time and randomness follow from the seed. */
export async function createWorld(seed: string) {
  let time = Date.parse(START)
  const clock = { now: () => new Date(time) }
  const story = createStory(seed, clock)
  const { dice, stream, violated } = story
  const own = stream()
  const random = () => works.getStore()?.random ?? own
  const server = await testApp({
    config: { integrations: INTEGRATIONS, logLevel: 'error' },
    deps: {
      clock,
      random: {
        uuid: () => random().uuid(),
        digits: (length) => random().digits(length),
        token: (bytes) => random().token(bytes),
      },
    },
    open: (name) => openDatabase(gatedPool(openPool(servingConnection(name), CONNECTIONS))),
  })
  const { db, deps } = server
  const conversions = { platform: 'video', events: ['login', 'order', 'application', 'received'] }
  const channel = { code: 'feed', name: '', theme_color: '', entry: 'from' as const }
  await db
    .insertInto('channels')
    .values({ ...channel, conversions: JSON.stringify(conversions) as never })
    .execute()
  let { app } = server
  const state = createState()
  for (const [code, daily_applications] of LIMITS) {
    await db
      .updateTable('institutions')
      .set({ daily_applications })
      .where('code', '=', institutionCode(code))
      .execute()
    state.limits.set(code, daily_applications)
  }
  /** The next piece of work, where it is prepared to be held in the middle (interleave.ts). */
  const next: { work?: Work } = {}

  function newWork(): Work {
    const { work } = next
    delete next.work
    const crash = { at: 1 + dice.below(STATEMENTS), executed: dice.chance(0.5) }
    return work ?? { random: stream(), statements: 0, ...(dice.chance(CRASHES) && { crash }) }
  }

  /** Sends a request, and the same one again when the server's process ended meanwhile, as clients do. */
  async function send<D>(what: InjectOptions & { url: string }, work = newWork()): Promise<Envelope<D>> {
    state.steps++
    // `inject` begins when it is awaited, so it is awaited within the work.
    const answer = await works.run(work, async () => await app.inject(what))
    if (work.dead) return send<D>(what, { random: stream(), statements: 0 })
    if (answer.statusCode >= 500) violated('no call fails with HTTP 5xx', [what.url, server.logs.at(-1)])
    return answer.json<Envelope<D>>()
  }
  const receivers = createReceivers({ ...story, clock, state })
  sleeping.hook = receivers.answerAll
  const engine = createEngine(deps, receivers.carrierOf)
  const newId = () => stream().uuid()
  const scene: Scene = {
    dice,
    clock,
    state,
    violated,
    call: (path, payload, by = {}) => send(request(path, payload, { requestId: newId(), ...by })),
    signed: (url, body, id = newId()) => send(signedRequest({ clock }, url, body, { id })),
    newId,
    async kept(numbers) {
      const { rows } = await sql<{ number: string }>`select apply_no as number from applications
        where apply_no = any(${numbers}) union select lead_no from support_leads where lead_no = any(${numbers})`.execute(
        db,
      )
      return rows.map(({ number }) => number)
    },
  }

  return {
    ...story,
    ...scene,
    server,
    db,
    deps,
    next,
    receivers,
    engine,
    newWork,
    /** Runs work of the server that no call starts. @returns false when its process ended */
    async background(run: () => Promise<unknown>): Promise<boolean> {
      const work = newWork()
      try {
        await works.run(work, run)
      } catch (error) {
        if (!work.dead && !(error instanceof Crash)) throw error
      }
      return !work.dead
    },
    /** Moves the clock on; attempts that would exceed their time limit end before. */
    async forward(seconds: number) {
      await receivers.endBefore(time + seconds * 1000)
      time += seconds * 1000
    },
    /** Ends the server's process with everything that it does, and starts another one on the same database. */
    async restart() {
      await receivers.kill()
      await app.close()
      app = await buildApp(deps, { log: { write: (line) => void server.logs.push(line) } })
    },
    async close() {
      await receivers.kill()
      await app.close()
      await server.close()
    },
  }
}
