import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { type WebSocket, WebSocketServer } from 'ws'
import { calls } from './messages.json'

/** A call as it arrives at the tools. */
export interface Call {
  id: string
  method: string
  params: Record<string, unknown>
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Returns parameters in the form of messages.json: a function by its name, a random id as `<uuid>`. */
const inForm = (params: Call['params']): Call['params'] =>
  JSON.parse(JSON.stringify(params), (key, value: unknown) => {
    if (typeof value !== 'string') return value
    if (key === 'functionDeclaration') return /^function (\w+)/.exec(value)?.[1] ?? value
    return UUID.test(value) ? '<uuid>' : value
  })

function recordedAnswer({ method, params }: Call) {
  const call = calls.find((one) => one.method === method && isDeepStrictEqual(one.params, params))
  if (!call) return { error: { message: `no such call in messages.json: ${JSON.stringify(params)}` } }
  return { result: call.result, error: call.error }
}

/** A WebSocket server in place of the tools, which knows nothing but the answers in messages.json. */
export async function startReplay() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  const sent: Call[] = []
  let answers: (call: Call) => object[] = (call) => [{ id: call.id, ...recordedAnswer(call) }]
  let socket: WebSocket | undefined
  const tell = (message: object) => socket?.send(JSON.stringify(message))
  server.on('connection', (client) => {
    socket = client
    client.on('message', (data: Buffer) => {
      const { id, method, params } = JSON.parse(data.toString()) as Call
      const call = { id, method, params: inForm(params) }
      sent.push(call)
      for (const answer of answers(call)) tell(answer)
    })
  })
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** The calls that have arrived. */
    sent,
    tell,
    /** Answers further calls by these messages instead of the recorded ones. */
    answerBy(own: (call: Call) => object[]) {
      answers = own
    },
    /** Ends the connection, as tools that are closed do. */
    cut: () => socket?.terminate(),
    close: () => server.close(),
  }
}
