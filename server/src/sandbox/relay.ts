import { randomBytes } from 'node:crypto'
import type { ApplyNo, InstitutionCode } from '@contract/brands'
import { type RelayEnvelope, RelayLetter } from '@contract/webhooks/relay'
import { bodyOf, type WebhookType, webhooks } from '@contract/webhooks/webhooks'
import { Check } from 'typebox/value'
import { report } from '../application/report'
import { isReceiptFor, type RelayLink, relayCall } from '../delivery/relay'
import type { Carrier } from '../delivery/task'
import type { Deps } from '../http/deps'
import { openBase, publicKeyOf } from '../lib/hpke'
import { ownerOf } from '../lib/numbers'
import { verifyMessage } from '../lib/remote/signature'

const newKey = () => `whsec_${randomBytes(32).toString('base64')}`

/** The message in an envelope, as the institution with this key reads it. @throws for anything else */
export function openEnvelope(text: string, id: string, secret: Buffer) {
  const { data } = JSON.parse(text) as RelayEnvelope
  const message = Buffer.concat([data.sealed.enc, data.sealed.ct].map((part) => Buffer.from(part, 'base64')))
  const letter: unknown = JSON.parse(
    openBase({ secret, info: Buffer.from(id), aad: Buffer.alloc(0), message }).toString(),
  )
  if (!Check(RelayLetter, letter)) throw new Error('the envelope holds no message')
  return letter
}

/**
 * A trial's relay and the institutions behind it, with keys of their own: a message goes through the seal, both
 * signatures and the receipt of the real way, and the institution reports an application as received.
 */
export function trialRelay({ db, clock, vault }: Pick<Deps, 'db' | 'clock' | 'vault'>): Carrier['send'] {
  const secret = randomBytes(32)
  const seal_key = publicKeyOf(secret).toString('base64')
  const link: RelayLink = { sign: [newKey()], relay: { url: '', sign: [newKey()] }, seal_key }

  async function receive(institution_code: InstitutionCode, id: string, envelope: string) {
    const now = clock.now()
    const { headers, body } = openEnvelope(envelope, id, secret)
    if (verifyMessage(link.sign, headers, body, now) !== id) throw new Error('the message is not ours')
    const { type, data } = JSON.parse(body) as { type: WebhookType; data: { apply_no?: ApplyNo } }
    if (!Check(bodyOf(type, webhooks[type]), JSON.parse(body))) throw new Error('the message is invalid')
    const { apply_no } = data
    if (type !== 'application.submitted' || !apply_no) return
    const event = { event_id: `trial-${id}`, status: 'received', reason: null, at: now } as const
    const key = { user_id: ownerOf(vault, apply_no), apply_no, institution_code }
    await db.transaction().execute((trx) => report(trx, now, { ...key, ...event }))
  }

  return async (message, { institution_code }) => {
    if (institution_code === null) throw new Error('a relay carries to institutions only')
    const { body, headers } = relayCall(link, institution_code, message, clock.now())
    const id = verifyMessage(link.relay.sign, headers, body, clock.now())
    if (id !== null) await receive(institution_code, id, body)
    const receipt = JSON.stringify({ id, accepted: true })
    return { status: 200, error: isReceiptFor(message.id, receipt) ? null : 'receipt', carried: true }
  }
}
