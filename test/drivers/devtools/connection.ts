import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import WebSocket from 'ws'

/** Milliseconds after which a call counts as lost. The tools answer most calls in a few, but a starting app in seconds. */
const PATIENCE = 30_000

interface Call {
  resolve(result: never): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

/** What the tools send: the answer to a call, which has its id, or an event, which has none. */
interface Message {
  id?: string
  method?: string
  params?: unknown
  result?: unknown
  error?: { message?: string }
}

/**
 * The client's side of the automation protocol of WeChat devtools, in the form of `miniprogram-automator` 0.12.1
 * (`out/Connection.js`): JSON messages over a WebSocket. Events are emitted by their method, `App.logAdded` …
 */
export class Connection extends EventEmitter {
  private readonly calls = new Map<string, Call>()

  private constructor(
    private readonly socket: WebSocket,
    private readonly record: (message: string) => void,
  ) {
    super()
    socket.on('message', (data: Buffer) => {
      record(data.toString())
      this.receive(JSON.parse(data.toString()) as Message)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      for (const id of this.calls.keys())
        this.end(id)?.reject(new Error('WeChat devtools closed the connection'))
    })
  }

  /** @param record is given every message, those that are sent too */
  static async open(port: number, record: (message: string) => void = () => {}): Promise<Connection> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`)
    await once(socket, 'open')
    return new Connection(socket, record)
  }

  /**
   * Calls a method of the protocol and returns its result.
   *
   * @throws with the tools' own words, or when there is no answer in time
   */
  send<T>(method: string, params: object = {}, patience = PATIENCE): Promise<T> {
    const id = randomUUID()
    return new Promise<T>((resolve, reject) => {
      const lost = () => this.end(id)?.reject(new Error(`${method} got no answer within ${patience} ms`))
      this.calls.set(id, {
        resolve,
        reject: ({ message }) => reject(new Error(`${method}: ${message}`)),
        timer: setTimeout(lost, patience),
      })
      const message = JSON.stringify({ id, method, params })
      this.record(message)
      this.socket.send(message)
    })
  }

  close() {
    this.socket.close()
  }

  private receive({ id, method, params, result, error }: Message) {
    if (!id) return void this.emit(method ?? '', params)
    const call = this.end(id)
    if (error) call?.reject(new Error(error.message ?? JSON.stringify(error)))
    else call?.resolve(result as never)
  }

  private end(id: string) {
    const call = this.calls.get(id)
    this.calls.delete(id)
    clearTimeout(call?.timer)
    return call
  }
}
