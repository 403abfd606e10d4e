import type { Socket } from 'node:net'
import type pg from 'pg'
import { WITH_NEXT } from '../lib/statement'

export type Send = (query: pg.QueryConfig) => Promise<pg.QueryResult>

const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/** What is sent after `gather()`, until the requests that have arrived by now are handled, leaves in one write: each is a system call. */
export function gatherer(client: pg.PoolClient): () => void {
  const stream = streamOf(client)
  let gathers = false
  return () => {
    if (gathers) return
    gathers = true
    stream.cork()
    setImmediate(() => {
      gathers = false
      stream.uncork()
    })
  }
}

const NOTHING = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] }

/**
 * Sends statements on a connection. The start of a transaction, a savepoint and a statement that begins with `WITH_NEXT` wait
 * for the next statement and are sent together with it, because a round trip costs more than most statements do. When one that
 * is sent together with a commit fails, PostgreSQL rolls the transaction back; what a rollback undoes may have failed.
 * @param waiting what waits already
 */
export function sender(client: pg.PoolClient, waiting: (pg.QueryConfig | string)[] = []): Send {
  const stream = streamOf(client)
  return async (query) => {
    const { text } = query
    if (text === 'begin' || text.startsWith('savepoint ') || text.startsWith(WITH_NEXT)) {
      waiting.push(query)
      return NOTHING
    }
    const first = waiting.splice(0)
    if (first.length === 0) return client.query(query)
    stream.cork()
    const sent = [...first, query].map((one) => client.query(one as pg.QueryConfig))
    stream.uncork()
    const answers = await Promise.allSettled(sent)
    const own = answers.at(-1)
    if (own?.status === 'fulfilled' && text.startsWith('rollback')) return own.value
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
    return (own as PromiseFulfilledResult<pg.QueryResult>).value
  }
}
