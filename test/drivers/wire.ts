import { once } from 'node:events'
import WebSocket from 'ws'

/** A connection by a protocol that numbers its commands: Chromium's DevTools, WeChat devtools. */
export interface Wire {
  /** Sends a command and returns its result; fails with the other side's words, or when no answer comes in time. */
  send<R = unknown>(method: string, params?: object): Promise<R>
  close(): void
}

interface WireOptions {
  /** Milliseconds after which a command counts as lost. */
  patience?: number
  /** Is given every message in both directions, events included. */
  record?(message: string): void
  /** Makes the id of a command from its number. */
  idOf?(number: number): number | string
}

interface Answer {
  id?: number | string
  result?: unknown
  error?: unknown
}

export async function connect(address: string, options: WireOptions = {}): Promise<Wire> {
  const { patience = 60_000, record, idOf = (number) => number } = options
  const socket = new WebSocket(address, { perMessageDeflate: false })
  const waiting = new Map<number | string, (answer: Answer) => void>()
  let last = 0
  socket.on('message', (data) => {
    const message = (data as Buffer).toString()
    record?.(message)
    const answer: Answer = JSON.parse(message)
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  socket.on('close', () => {
    for (const end of waiting.values()) end({ error: 'the connection was closed' })
  })
  await once(socket, 'open')
  return {
    send: async <R>(method: string, params: object = {}) => {
      const id = idOf(++last)
      let timer: NodeJS.Timeout | undefined
      const answer = await new Promise<Answer>((resolve) => {
        waiting.set(id, resolve)
        timer = setTimeout(() => resolve({ error: `no answer within ${patience} ms` }), patience)
        const message = JSON.stringify({ id, method, params })
        record?.(message)
        socket.send(message)
      })
      clearTimeout(timer)
      waiting.delete(id)
      if (answer.error || !answer.result) throw new Error(`${method}: ${JSON.stringify(answer)}`)
      return answer.result as R
    },
    close: () => socket.close(),
  }
}
