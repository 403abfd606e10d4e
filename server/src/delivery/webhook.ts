import type { InstitutionCode } from '@contract/brands'
import { checkOutboundLink } from '@contract/outbound/link'
import { reachOf } from '../catalogue/institutions'
import type { InstitutionLink } from '../config/integrations'
import type { Deps } from '../http/deps'
import { sealBase } from '../lib/hpke'
import { createRemote, type RemoteOptions } from '../lib/remote/client'
import { RemoteError } from '../lib/remote/send'
import { signMessage } from '../lib/remote/signature'
import { SEND_MS } from './claim'
import type { Carrier, Message, Sent } from './task'

const NOTHING = Buffer.alloc(0)
const GONE = 410
/** Time limit of a call, milliseconds; the rest of `SEND_MS` is for reading the registered hosts. */
const CALL_MS = SEND_MS - 1_000

/** The personal part, encrypted for an institution with a key; otherwise TLS alone protects it. */
function personalPart({ id, personal }: Message, seal_key: string | undefined) {
  if (!personal) return {}
  if (!seal_key) return { personal }
  const { enc, ct } = sealBase({
    recipient: Buffer.from(seal_key, 'base64'),
    info: Buffer.from(id),
    aad: NOTHING,
    plaintext: Buffer.from(JSON.stringify(personal)),
  })
  return { sealed: { enc: enc.toString('base64'), ct: ct.toString('base64') } }
}

/** The body of a message (contract/webhooks). */
export const bodyOf = (message: Message, seal_key?: string) =>
  JSON.stringify({
    type: message.type,
    timestamp: message.at.toISOString(),
    data: { ...message.data, ...personalPart(message, seal_key) },
  })

/** Seconds of a `Retry-After` header, which is a number or a date (RFC 9110 §10.2.3). */
function secondsOf(text: string, now: Date): number {
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000
  return Number.isNaN(seconds) ? 0 : Math.max(0, seconds)
}

/** What a failed call means for its delivery. @throws what is no failure of the call */
export function failureOf(error: unknown, now: Date): Sent {
  if (!(error instanceof RemoteError)) throw error
  const { kind, status = null, retryAfter } = error
  return {
    status,
    error: kind,
    skipped: kind === 'circuit' || kind === 'busy',
    gone: status === GONE,
    ...(retryAfter !== undefined && { retry_after: secondsOf(retryAfter, now) }),
  }
}

type Needs = Pick<Deps, 'db' | 'clock'> & { config: Pick<Deps['config'], 'mode'> }

/** Whether an address is on one of the institution's registered hosts, or in a trial on this machine. */
async function isRegistered({ db, config }: Needs, institution_code: InstitutionCode, url: string) {
  if (config.mode !== 'production' && url.startsWith('http://127.0.0.1:')) return true
  const reach = await reachOf(db, institution_code)
  return checkOutboundLink(url, reach?.hosts ?? []).ok
}

/** Sends signed webhooks (Standard Webhooks), each only to a host that is registered at that moment. */
export function webhookCarrier(
  deps: Needs,
  institution_code: InstitutionCode,
  { url, sign, seal_key }: InstitutionLink,
  options: Partial<RemoteOptions> = {},
): Carrier {
  const { clock, config } = deps
  const remote = createRemote({
    name: `institution:${institution_code}`,
    limitMs: CALL_MS,
    reach: config.mode === 'production' ? 'public' : 'any',
    ignoresBody: true,
    ...options,
  })
  return {
    delaySeconds: 0,
    async send(message) {
      const since = performance.now()
      if (!(await isRegistered(deps, institution_code, url))) return { status: null, error: 'address' }
      // Otherwise the call could end after the lease.
      if (performance.now() - since > SEND_MS - CALL_MS) return { status: null, error: 'timeout' }
      const body = bodyOf(message, seal_key)
      const headers = signMessage(sign, { id: message.id, at: clock.now(), body })
      try {
        const { status } = await remote.post(url, body, { 'content-type': 'application/json', ...headers })
        return { status, error: null }
      } catch (error) {
        return failureOf(error, clock.now())
      }
    },
  }
}
