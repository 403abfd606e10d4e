/** Sends visitors to a server over kept connections, and counts calls, times, failures and bytes. */
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { percentile } from '../report.mjs'
import { walk } from './walk.mjs'

/** A call without an answer in this time has failed, milliseconds. */
const PATIENCE_MS = 20_000

/** Sends one call as a browser behind a proxy does, and reads its envelope. */
function post(agent, url, text, { token, ip }) {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'accept-encoding': 'br',
    'x-forwarded-for': ip,
    ...(token && { authorization: token }),
  }
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', headers, agent, timeout: PATIENCE_MS })
    request.on('timeout', () => request.destroy(new Error('no answer')))
    request.on('error', reject).on('response', (response) => {
      // A kept connection belongs to no answer any more when that has ended.
      const { socket } = response
      const parts = []
      response.on('data', (part) => parts.push(part)).on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(parts)
        const body = response.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes
        resolve({ status: response.statusCode, body: body.toString(), socket })
      })
    })
    request.end(text)
  })
}

/** What was sent and answered since it was made. */
const newCount = () => ({ calls: 0, visits: 0, bytes: 0, times: [], failures: new Map() })

/** @param baseUrl of the server; its connections end with `close` */
export function openLoad(baseUrl) {
  const agent = new http.Agent({ keepAlive: true })
  let count = newCount()
  /** Bytes of a connection that are counted already. */
  const counted = new WeakMap()
  function countBytes(socket) {
    const bytes = socket.bytesRead + socket.bytesWritten
    count.bytes += bytes - (counted.get(socket) ?? 0)
    counted.set(socket, bytes)
  }

  async function send(path, body, by) {
    const text = JSON.stringify(body)
    const from = performance.now()
    const answer = await post(agent, new URL(path, baseUrl), text, by)
    count.times.push(performance.now() - from)
    count.calls++
    countBytes(answer.socket)
    if (answer.status !== 200) throw new Error(`${path} answered HTTP ${answer.status}`)
    return JSON.parse(answer.body)
  }
  /** A visit that fails ends there, and counts by its reason. */
  const visit = () =>
    walk(send).then(
      () => void count.visits++,
      ({ message }) => void count.failures.set(message, (count.failures.get(message) ?? 0) + 1),
    )

  return {
    /** So many visits, of which `walkers` are under way at any time. */
    async atOnce(walkers, visits) {
      let left = visits
      const next = async () => {
        while (left-- > 0) await visit()
      }
      await Promise.all(Array.from({ length: walkers }, next))
    },
    /** So many new visitors a second, whether or not the server keeps up. */
    async arriving(perSecond, seconds) {
      const begun = []
      const from = performance.now()
      for (let n = 0; n < perSecond * seconds; n++) {
        await sleep(Math.max(0, from + (n * 1000) / perSecond - performance.now()))
        begun.push(visit())
      }
      await Promise.all(begun)
    },
    /** Returns what was counted, and begins anew. */
    take() {
      const { times, ...taken } = count
      count = newCount()
      return { ...taken, p50_ms: percentile(times, 0.5), p95_ms: percentile(times, 0.95) }
    },
    close: () => agent.destroy(),
  }
}
