/** A small proxy: takes turns among the servers that are ready, and retries what was not sent or only reads. */
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ASK_MS = 50
/** How long a request waits for a ready server, milliseconds. */
const PATIENCE_MS = 10_000

/** Errors of a connection that was never made. */
const NOT_SENT = new Set(['ECONNREFUSED', 'EHOSTUNREACH'])

const isReady = (port) =>
  new Promise((resolve) => {
    const asked = http.get(
      { port, host: '127.0.0.1', path: '/readyz', agent: false, timeout: 1_000 },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode === 200)
      },
    )
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(false))
  })

/** Sends a request to a server on a connection of its own: a reused one could be closed while the request is under way. */
const forward = (port, { method, url, headers }, body) =>
  new Promise((resolve, reject) => {
    const sent = http.request({ port, host: '127.0.0.1', method, path: url, headers, agent: false }, resolve)
    sent.on('error', reject)
    sent.end(body)
  }).then(async (answer) => ({
    status: answer.statusCode,
    headers: answer.headers,
    body: await buffer(answer),
  }))

/** @param {number[]} ports of the servers */
export async function startProxy(ports) {
  const ready = new Set()
  let turn = 0
  let closed = false
  const watch = async (port) => {
    for (; !closed; await sleep(ASK_MS)) {
      if (await isReady(port)) ready.add(port)
      else ready.delete(port)
    }
  }
  const watching = ports.map(watch)

  async function answerTo(request, body) {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(ASK_MS)) {
      turn++
      const [...others] = ready
      const inTurn = others.splice(turn % Math.max(1, others.length))
      for (const port of [...inTurn, ...others]) {
        try {
          return await forward(port, request, body)
        } catch (error) {
          if (!NOT_SENT.has(error.code) && request.method !== 'GET') throw error
        }
      }
    }
    throw new Error('no server is ready')
  }

  const server = http.createServer(async (request, response) => {
    try {
      const answer = await answerTo(request, await buffer(request))
      response.writeHead(answer.status, answer.headers).end(answer.body)
    } catch (error) {
      response.writeHead(502).end(error.message)
    }
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: server.address().port,
    async close() {
      closed = true
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await Promise.all(watching)
    },
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  void startProxy(process.argv.slice(2).map(Number)).then(({ port }) => console.log(port))
