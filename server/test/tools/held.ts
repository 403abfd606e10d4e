import { sql } from 'kysely'
import type { TestApp } from './harness'

function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { give, given }
}

/** A gate that pauses one piece of work in the middle until the test releases it. */
export function held() {
  const [middle, end] = [signal(), signal()]
  return {
    /** The work calls this in its middle. */
    hold: () => {
      middle.give()
      return end.given
    },
    /** Resolves once the work has reached its middle. */
    underWay: middle.given,
    release: end.give,
  }
}

/** Resolves once so many connections to the server's database wait for a lock. */
export async function lockWait({ db }: Pick<TestApp, 'db'>, count = 1): Promise<void> {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows.length < count);
}
