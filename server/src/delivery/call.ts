import { sealBase } from '../lib/hpke'
import { signMessage } from '../lib/remote/signature'
import type { Message } from './task'

const NOTHING = Buffer.alloc(0)

/** What only the holder of the private key opens (HPKE), as contract/webhooks describes it; `id` is the webhook-id. */
export function sealed(id: string, seal_key: string, plaintext: Buffer) {
  const { enc, ct } = sealBase({
    recipient: Buffer.from(seal_key, 'base64'),
    info: Buffer.from(id),
    aad: NOTHING,
    plaintext,
  })
  return { enc: enc.toString('base64'), ct: ct.toString('base64') }
}

/** The personal part, encrypted for an institution with a key; otherwise TLS alone protects it. */
function personalPart({ id, personal }: Pick<Message, 'id' | 'personal'>, seal_key: string | undefined) {
  if (!personal) return {}
  return seal_key ? { sealed: sealed(id, seal_key, Buffer.from(JSON.stringify(personal))) } : { personal }
}

/** The body of a message (contract/webhooks). */
export const bodyOf = (message: Omit<Message, 'record'>, seal_key?: string) =>
  JSON.stringify({
    type: message.type,
    timestamp: message.at.toISOString(),
    data: { ...message.data, ...personalPart(message, seal_key) },
  })

/** Those of a POST with this body. */
export const signedHeaders = (...message: Parameters<typeof signMessage>) => ({
  'content-type': 'application/json',
  ...signMessage(...message),
})
