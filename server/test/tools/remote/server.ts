import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders, type RequestListener } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'

/** A request as a system of somebody else has received it. */
export interface Asked {
  method: string
  url: string
  headers: IncomingHttpHeaders
  text: string
}

export interface Answer {
  status?: number
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
}

/** Of a system that does not understand a request. */
const FAILED: Answer = { status: 500 }

export interface Tls {
  key: Buffer
  cert: Buffer
}

/** Null breaks the connection. */
export type Answerer<T> = (asked: T) => Promise<Answer | null> | Answer | null

/** `close` also breaks its connections; `start` listens at the same port again. */
export async function remoteServer(answerTo: Answerer<Asked>, tls?: Tls) {
  const listener: RequestListener = async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString()
    const { method = '', url = '', headers } = request
    const asked = { method, url, headers, text }
    const answer = await Promise.resolve(asked)
      .then(answerTo)
      .catch(() => FAILED)
    if (!answer) return void request.socket.destroy()
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body)
  }
  const server = tls ? https.createServer(tls, listener) : http.createServer(listener)
  let port = 0
  const start = async () => {
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
    port = (server.address() as AddressInfo).port
  }
  await start()
  return {
    port,
    origin: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    start,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
