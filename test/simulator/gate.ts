import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Random } from '../../server/src/lib/random'

/** One piece of the server's work: a call, or the attempt of a delivery. */
export interface Work {
  /** Randomness of its own, so that work at the same time does not affect it. */
  random: Random
  statements: number
  /** The statement at which its process ends, before or after it is executed. */
  crash?: { at: number; executed: boolean }
  /** The process has ended: nothing reaches the database any more. */
  dead?: boolean
  /** Called when a receiver does not answer yet. */
  waits?: () => void
  /** The statement before which it is held, and what holds it. */
  hold?: { at: number; wait(): Promise<void> }
}

/** Whether a status has changed since the statuses were last checked. */
export const written = { timeline: false }

/** The work that the current statement belongs to. */
export const works = new AsyncLocalStorage<Work>()

/** Ends a piece of work as the end of its process does. */
export class Crash extends Error {}

const TIMELINE = /insert into "?application_timeline/
const BEGIN = /^(begin|start transaction)/

/** A pool whose statements can be held, or be the last ones of a process. A dead process's transaction is rolled back. */
export const gatedPool = (pool: PostgresPool): PostgresPool => ({
  end: () => pool.end(),
  async connect() {
    const client = await pool.connect()
    const work = works.getStore()
    if (!work) return client
    const query = async (text: string, values: readonly unknown[]) => {
      const execute = () => client.query(text, values) as Promise<unknown>
      if (text === 'rollback') return execute()
      written.timeline ||= TIMELINE.test(text)
      const turn = ++work.statements
      if (work.hold?.at === turn) await work.hold.wait()
      const { crash } = work
      const ends = crash?.at === turn
      if (ends) work.dead = true
      // A transaction that is begun now would stay open on its connection, because nobody rolls it back.
      const executes = ends && crash.executed && !BEGIN.test(text)
      if (work.dead && !executes) throw new Crash('the process ended')
      const result = await execute()
      if (ends) throw new Crash('the process ended')
      return result
    }
    return { query, release: () => client.release() } as unknown as PostgresPoolClient
  },
})

/** In place of a real wait (`simulator.test.ts` replaces `node:timers/promises` and `performance.now`). */
export const sleeping = { hook: async (): Promise<void> => {}, ms: 0 }
