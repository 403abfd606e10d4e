import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'

const PAUSE_MS = 200
/** Longest wait for an answer, milliseconds. */
const LIMIT_MS = 10_000

/** Whether the call has to be repeated with the same id and body (docs/integrations.md). */
const isTemporary = (status) => status === 429 || status >= 500

/**
 * Calls the server as docs/integrations.md describes it, until it answers.
 * @param {{ origin: string, sign: string }} settings the file with the server's origin, and our key
 * @returns {Promise<{ http: number, data: any }>}
 */
export async function call({ origin, sign }, path, id, content) {
  const body = JSON.stringify(content)
  for (; ; await sleep(PAUSE_MS)) {
    const at = new Date()
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(sign).sign(id, at, body),
    }
    const signal = AbortSignal.timeout(LIMIT_MS)
    try {
      const server = readFileSync(origin, 'utf8')
      const answer = await fetch(server + path, { method: 'POST', headers, body, signal })
      const text = await answer.text()
      if (!isTemporary(answer.status)) return { http: answer.status, data: JSON.parse(text).data }
    } catch {
      // The connection broke: the same call is sent again.
    }
  }
}
