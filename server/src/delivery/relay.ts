import { type RelayEnvelope, RelayReceipt } from '@contract/webhooks/relay'
import { Check } from 'typebox/value'
import type { InstitutionLink } from '../config/integrations'
import { signMessage } from '../lib/remote/signature'
import { bodyOf, sealed, signedHeaders } from './call'
import type { Message } from './task'

/** A sealed message is padded to a multiple of this, bytes, so that its length tells the carrier little. */
const STEP = 4_096
/** Longest receipt, bytes. */
export const LONGEST_RECEIPT = 4_096

export type RelayLink = Required<Pick<InstitutionLink, 'sign' | 'relay' | 'seal_key'>>

/** With spaces behind it, which a reader of JSON skips. */
function padded(json: string): Buffer {
  const length = Buffer.byteLength(json)
  return Buffer.concat([Buffer.from(json), Buffer.alloc((STEP - (length % STEP)) % STEP, ' ')])
}

/** The direct message with its signed headers, sealed as a whole for the institution and signed for the relay. */
export function relayCall(
  { sign, relay, seal_key }: RelayLink,
  receiver: string,
  message: Omit<Message, 'record'>,
  at: Date,
) {
  const { id } = message
  const inner = bodyOf(message)
  const letter = JSON.stringify({ headers: signMessage(sign, { id, at, body: inner }), body: inner })
  const data = { receiver, sealed: sealed(id, seal_key, padded(letter)) }
  const body = JSON.stringify({ type: 'message.sealed', data } satisfies RelayEnvelope)
  return { body, headers: signedHeaders(relay.sign, { id, at, body }) }
}

/** Whether a relay's answer says that it took the message with this id. */
export function isReceiptFor(id: string, text: string): boolean {
  try {
    const receipt: unknown = JSON.parse(text)
    return Check(RelayReceipt, receipt) && receipt.id === id
  } catch {
    return false
  }
}
