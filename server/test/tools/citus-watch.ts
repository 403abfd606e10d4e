import { appendFileSync } from 'node:fs'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import type { Place } from './citus-nodes'

/** A statement of the server that went to more than one shard, and the file of the server that sent it. */
export interface Wide {
  text: string
  shards: number
  file: string
}

const FILE = /server\/src\/((?!postgres\/|lib\/)[\w/.-]+\.ts)/

/** What is no visitor's call: operators' reports and commands, the purge, and the queue of deliveries. */
const OF_OPERATORS =
  /server\/src\/(report|desk|case|commands|seed|use-cases\/(end-|forget-strangers|purge)|delivery\/(claim|worker|operator|receivers)|privacy\/batches|app\/(purge|deliveries))/

/** The first file of the server on the way here that is neither the database's nor a helper's; null for what is no visitor's call. */
function sender(): string | null {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 60
  const { stack = '' } = new Error()
  Error.stackTraceLimit = limit
  return OF_OPERATORS.test(stack) ? null : (FILE.exec(stack)?.[1] ?? 'unknown')
}

/** The shards to which a plan of Citus goes: the largest number of tasks of one of its parts. */
const shardsOf = (plan: string) =>
  Math.max(0, ...[...plan.matchAll(/Task Count: (\d+)/g)].map(([, n]) => Number(n)))

/** Asks Citus for the plan of each statement when it is first sent, and adds those for several shards to `CITUS_WIDE`. */
export function watched(pool: PostgresPool, place: Place): PostgresPool {
  const file = process.env.CITUS_WIDE
  if (!file) return pool
  const plans = new pg.Client(place)
  // The database may be given back first.
  plans.on('error', () => {})
  const ready = plans.connect()
  const seen = new Set<string>()
  const note = async (text: string, values: readonly unknown[], from: string) => {
    await ready
    const { rows } = await plans.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, [...values])
    const shards = shardsOf(rows.map((row) => row['QUERY PLAN']).join('\n'))
    const found = { text, shards, file: from } satisfies Wide
    if (shards > 1) appendFileSync(file, `${JSON.stringify(found)}\n`)
  }
  return {
    connect: async () => {
      const client = await pool.connect()
      const query = async (text: string, values: readonly unknown[]) => {
        // With more values a statement may go to more shards.
        const shape = `${text} ${values.map((value) => (Array.isArray(value) ? value.length : '')).join()}`
        const from =
          !seen.has(shape) && /^(\s|\/\*.*?\*\/)*(select|insert|update|delete|with)\b/i.test(text)
            ? sender()
            : null
        if (from !== null) {
          seen.add(shape)
          // What has no plan fails where it is sent.
          await note(text, values, from).catch(() => {})
        }
        return client.query(text, values)
      }
      return { ...client, query, release: () => client.release() } as typeof client
    },
    end: async () => {
      await plans.end()
      await pool.end()
    },
  }
}
