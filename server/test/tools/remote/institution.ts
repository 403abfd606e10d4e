import { randomBytes } from 'node:crypto'
import http, { type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import type { InstitutionLink } from '../../../src/config/integrations'

interface Answer {
  status: number
  headers?: OutgoingHttpHeaders
}

/** A message as the institution received it. */
export interface Received {
  id: string
  /** The signed time. */
  at: Date
  text: string
  message: { type: string; timestamp: string; data: Record<string, unknown> & { apply_no?: string } }
}

/**
 * The system of an institution, on this machine: it compares each signature with that of the official library, and gives
 * the prepared answers, then 204.
 */
export async function institutionServer(change: Partial<InstitutionLink> = {}) {
  const got: Received[] = []
  const answers: Answer[] = []
  const key = `whsec_${randomBytes(32).toString('base64')}`
  const server = http.createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString()
    const header = (name: string) => String(request.headers[name])
    const [id, at] = [header('webhook-id'), new Date(Number(header('webhook-timestamp')) * 1000)]
    const isSigned = header('webhook-signature') === new Webhook(key).sign(id, at, text)
    if (isSigned) got.push({ id, at, text, message: JSON.parse(text) })
    const { status, headers } = isSigned ? (answers.shift() ?? { status: 204 }) : { status: 401 }
    response.writeHead(status, headers).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const link: InstitutionLink = { url: `http://127.0.0.1:${port}/hooks`, sign: [key], ...change }
  return {
    link,
    /** The messages with a valid signature. */
    got,
    /** The answers to the next messages. */
    answers,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
