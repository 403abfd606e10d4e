import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { InstitutionLink } from '../../../src/config/integrations'
import { type Answer, type Answerer, remoteServer, type Tls } from './server'

/** A signed message as it was received. */
export interface Signed {
  id: string
  /** The signed time. */
  at: Date
  text: string
}

/** A message as the institution received it. */
export interface Received extends Signed {
  message: { type: string; timestamp: string; data: Record<string, unknown> & { apply_no?: string } }
}

/** Compares each signature with that of the official library; `forged` collects the messages without a valid one. */
export const signedServer = (
  key: string,
  answerTo: Answerer<Signed & { url: string }>,
  tls?: Tls,
  forged: string[] = [],
) =>
  remoteServer(({ url, headers, text }) => {
    const header = (name: string) => String(headers[name])
    const [id, at] = [header('webhook-id'), new Date(Number(header('webhook-timestamp')) * 1000)]
    if (header('webhook-signature') === new Webhook(key).sign(id, at, text))
      return answerTo({ url, id, at, text })
    forged.push(text)
    return { status: 401 }
  }, tls)

/** The system of an institution, on this machine: it gives the prepared answers, then 204. */
export async function institutionServer(change: Partial<InstitutionLink> = {}) {
  const got: Received[] = []
  const answers: Answer[] = []
  const key = `whsec_${randomBytes(32).toString('base64')}`
  const { origin, close } = await signedServer(key, (received) => {
    const { id, at, text } = received
    got.push({ id, at, text, message: JSON.parse(text) })
    return answers.shift() ?? { status: 204 }
  })
  const link: InstitutionLink = { url: `${origin}/hooks`, sign: [key], ...change }
  return {
    link,
    /** The messages with a valid signature. */
    got,
    /** The answers to the next messages. */
    answers,
    close,
  }
}
