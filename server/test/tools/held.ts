import { sql } from 'kysely'
import type { TestApp } from './harness'

/** A promise, and what fulfils it. */
function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { give, given }
}

/** A gate for one piece of work, which stops in its middle until it is let go on. */
export function held() {
  const [middle, end] = [signal(), signal()]
  return {
    /** To be called by the work, in its middle. */
    hold: () => {
      middle.give()
      return end.given
    },
    /** Settles once the work has come to its middle. */
    underWay: middle.given,
    release: end.give,
  }
}

/** Settles once a connection to the server's database waits for a lock. */
export async function lockWait({ db }: Pick<TestApp, 'db'>): Promise<void> {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows.length === 0);
}
