import type pg from 'pg'
import { keepLatest } from '../lib/keep-latest'
import { gatherer, type Send, sender } from './sender'

export interface Query {
  text: string
  values: unknown[]
}
type Run = (client: pg.PoolClient, send: Send, query: Query) => Promise<pg.QueryResult>

/** Connections on which reads of different calls travel together, of a pool with so many at least. */
const READERS = 2
const OF = 8
/** How many reads one of them carries at a time; the next one takes a connection of its own, so that a slow read holds up few. */
const DEPTH = 32

const kinds = new Map<string, boolean>()

/** Whether a statement reads without locking rows, by its text: it neither waits for others nor leaves anything. */
export function isRead(text: string): boolean {
  const known = kinds.get(text)
  if (known !== undefined) return known
  const reads =
    /^\s*select\b/i.test(text) && !/\bfor (no key |key )?(update|share)\b|advisory|partition\(/i.test(text)
  keepLatest(kinds, text, reads, 500)
  return reads
}

interface Reader {
  client: Promise<{ client: pg.PoolClient; send: Send; gather: () => void }>
  asked: number
}

/**
 * Reads outside of transactions share few connections: what several calls ask at the same time travels together, and the
 * database answers it without a change of process. They are taken from the pool (`take`) when they are first needed.
 */
export function readers(take: () => Promise<pg.PoolClient>, run: Run, max: number) {
  const open = new Set<Reader>()

  function openReader(): Reader {
    const client = take().then((taken) => ({ client: taken, send: sender(taken), gather: gatherer(taken) }))
    const reader = { client, asked: 0 }
    open.add(reader)
    const forget = () => open.delete(reader)
    client.then(
      ({ client: taken }) => taken.on('end', () => forget() && taken.release(true)),
      () => forget(),
    )
    return reader
  }

  function free(): Reader | undefined {
    const [least] = [...open].sort((one, other) => one.asked - other.asked)
    if (least?.asked === 0) return least
    if (open.size < (max < OF ? 0 : READERS)) return openReader()
    return least && least.asked < DEPTH ? least : undefined
  }

  async function askBy(reader: Reader, query: Query) {
    reader.asked++
    try {
      const { client, send, gather } = await reader.client
      gather()
      return await run(client, send, query)
    } finally {
      reader.asked--
    }
  }

  return {
    /** The answer, or undefined where the read needs a connection of its own. */
    ask(query: Query): Promise<pg.QueryResult> | undefined {
      const reader = free()
      return reader && askBy(reader, query)
    },
    async end() {
      const ending = [...open]
      open.clear()
      for (const { client } of ending) await client.then((one) => one.client.release()).catch(() => {})
    },
  }
}
