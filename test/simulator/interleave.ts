import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { sleeping, type Work } from './gate'
import type { World } from './world'

/** How often it is looked whether a statement waits, milliseconds. */
const LOOK_MS = 3

const inFirst = new AsyncLocalStorage<boolean>()

async function isBlocked({ db }: Pick<World, 'db'>): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and backend_type = 'client backend'`.execute(
    db,
  )
  return rows.length > 0
}

/** The seed chooses the statement before which the first is held, until the second ends, or waits for something. */
export async function interleave(
  world: World,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
) {
  const { dice, stream, next, together, receivers } = world
  let resume = () => {}
  let holds = () => {}
  const held = new Promise<void>((resolve) => {
    holds = resolve
  })
  const resumed = new Promise<void>((resolve) => {
    resume = resolve
  })
  const wait = () => {
    holds()
    return resumed
  }
  const work: Work = { random: stream(), statements: 0, hold: { at: 1 + dice.below(14), wait } }
  await together(async (as) => {
    next.work = work
    const one = as(() => inFirst.run(true, first))
    await Promise.race([one, held])
    delete next.work
    let isOver = false
    const other = as(second).finally(() => {
      isOver = true
    })
    sleeping.hook = async () => {
      isOver = true
      resume()
      if (!inFirst.getStore()) await one
      await receivers.answerAll()
    }
    // A failure is thrown below.
    other.catch(() => {})
    while (!isOver && !(await isBlocked(world))) await new Promise((look) => setTimeout(look, LOOK_MS))
    resume()
    await Promise.all([one, other])
  })
  delete next.work
  sleeping.hook = receivers.answerAll
}
