import { once } from 'node:events'
import WebSocket from 'ws'

/** A connection to a browser by one of the protocols that number their commands: DevTools, WebDriver BiDi. */
export interface Wire {
  /** Sends a command and returns its result; fails with the browser's words. */
  send<R = unknown>(method: string, params?: object): Promise<R>
  close(): void
}

interface Answer {
  id?: number
  result?: unknown
  error?: unknown
}

export async function connect(address: string): Promise<Wire> {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  const waiting = new Map<number, (answer: Answer) => void>()
  let last = 0
  socket.on('message', (data) => {
    const answer: Answer = JSON.parse((data as Buffer).toString())
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  socket.on('close', () => {
    for (const end of waiting.values()) end({ error: 'the connection was closed' })
  })
  await once(socket, 'open')
  return {
    send: async <R>(method: string, params: object = {}) => {
      const id = ++last
      const answer = await new Promise<Answer>((resolve) => {
        waiting.set(id, resolve)
        socket.send(JSON.stringify({ id, method, params }))
      })
      waiting.delete(id)
      if (answer.error || !answer.result) throw new Error(`${method}: ${JSON.stringify(answer)}`)
      return answer.result as R
    },
    close: () => socket.close(),
  }
}
