import { type RelayEnvelope, RelayReceipt } from '@contract/webhooks/relay'
import { Check } from 'typebox/value'
import type { InstitutionLink } from '../config/integrations'
import { signMessage } from '../lib/remote/signature'
import { bodyOf, type MessageCall, sealed, signedCall } from './call'
import type { Message } from './task'

/** Length of a sealed message is a multiple of this, bytes: its carrier learns little from it. */
const STEP = 4_096
/** Longest receipt, bytes. */
export const LONGEST_RECEIPT = 4_096

export type RelayLink = Required<Pick<InstitutionLink, 'sign' | 'relay' | 'seal_key'>>

/** JSON, with spaces behind it that a reader of JSON skips. */
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
): MessageCall {
  const { id } = message
  const body = bodyOf(message)
  const letter = JSON.stringify({ headers: signMessage(sign, { id, at, body }), body })
  const data = { receiver, sealed: sealed(id, seal_key, padded(letter)) }
  const envelope = JSON.stringify({ type: 'message.sealed', data } satisfies RelayEnvelope)
  return signedCall(relay.url, relay.sign, { id, at, body: envelope })
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
