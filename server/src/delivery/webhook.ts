import type { InstitutionCode } from '@contract/brands'
import { checkOutboundLink } from '@contract/outbound/link'
import type { Way } from '@contract/rules/ways'
import { reachOf } from '../catalogue/institutions'
import type { InstitutionLink } from '../config/integrations'
import type { Deps } from '../http/deps'
import { createRemote, type RemoteOptions } from '../lib/remote/client'
import { RemoteError } from '../lib/remote/send'
import { bodyOf, signedHeaders } from './call'
import { SEND_MS } from './claim'
import { isReceiptFor, LONGEST_RECEIPT, relayCall } from './relay'
import type { Carrier, Message, Sent } from './task'

const GONE = 410
/** Time limit of a call, milliseconds; the rest of `SEND_MS` is for reading the registered hosts. */
export const CALL_MS = SEND_MS - 1_000

/** Seconds of a `Retry-After` header, which is a number or a date (RFC 9110 §10.2.3). */
export function secondsOf(text: string, now: Date): number {
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000
  return Number.isNaN(seconds) ? 0 : Math.max(0, seconds)
}

/** What a failed call means for its delivery. @throws what is no failure of the call */
export function failureOf(error: unknown, now: Date): Sent {
  if (!(error instanceof RemoteError)) throw error
  const { kind, status = null, cause_code, retryAfter } = error
  return {
    status,
    error: kind,
    ...(cause_code !== undefined && { cause: cause_code }),
    skipped: kind === 'circuit' || kind === 'busy',
    gone: status === GONE,
    ...(retryAfter !== undefined && { retry_after: secondsOf(retryAfter, now) }),
  }
}

type Needs = Pick<Deps, 'db' | 'clock'> & { config: Pick<Deps['config'], 'mode'> }

/** Sent nothing: the settings name no address for the institution's way. What is for it waits. */
const NOT_CONNECTED: Sent = { status: null, error: 'not connected', skipped: true }

/** Sent nothing: the institution's way is no more the one that was checked. The next claim refuses it. */
export const OTHER_WAY: Sent = { status: null, error: 'another way', skipped: true }

/** Whether a message may go to an institution by its way of this moment; a notice of a withdrawal, which says nothing personal, always may. */
export const mayGoBy = ({ type, way: checked }: Message, way: Way | undefined): boolean =>
  type === 'consent.withdrawn' || (checked !== undefined && checked === way)

/** Whether an address is on one of the institution's registered hosts, or in a trial on this machine. */
const isRegistered = ({ config }: Needs, hosts: readonly string[], url: string) =>
  (config.mode !== 'production' && url.startsWith('http://127.0.0.1:')) || checkOutboundLink(url, hosts).ok

/**
 * Sends signed messages (Standard Webhooks) by the way that the institution has at that moment: directly, only to a
 * registered host, or sealed to its relay; with `jump` only notices of a withdrawal, by what the settings still name.
 */
export function webhookCarrier(
  deps: Needs,
  institution_code: InstitutionCode,
  link: InstitutionLink,
  options: Partial<RemoteOptions> = {},
): Carrier {
  const { db, clock, config } = deps
  const { url, sign = [], seal_key, relay } = link
  const limits = { limitMs: CALL_MS, reach: config.mode === 'production' ? 'public' : 'any' } as const
  const direct = createRemote({
    name: `institution:${institution_code}`,
    ...limits,
    ignoresBody: true,
    ...options,
  })
  const relayed =
    relay &&
    createRemote({ name: `relay:${institution_code}`, ...limits, longest: LONGEST_RECEIPT, ...options })

  return {
    delaySeconds: 0,
    async send(message) {
      const since = performance.now()
      const { way, relay_operator, hosts = [] } = (await reachOf(db, institution_code)) ?? {}
      // Otherwise the call could end after the lease.
      if (performance.now() - since > SEND_MS - CALL_MS) return { status: null, error: 'timeout' }
      if (!mayGoBy(message, way)) return OTHER_WAY
      const { id, record } = message
      const at = clock.now()
      try {
        if (way === 'relay' || (way === 'jump' && url === undefined)) {
          if (!relay || !relayed || !seal_key || (way === 'relay' && !relay_operator)) return NOT_CONNECTED
          const { body, headers } = relayCall({ sign, relay, seal_key }, institution_code, message, at)
          const { status, text } = await relayed.post(relay.url, body, headers, () =>
            record(relay_operator ?? undefined),
          )
          return { status, error: isReceiptFor(id, text) ? null : 'receipt', carried: true }
        }
        if (url === undefined) return NOT_CONNECTED
        if (!isRegistered(deps, hosts, url)) return { status: null, error: 'address' }
        const body = bodyOf(message, seal_key)
        const { status } = await direct.post(url, body, signedHeaders(sign, { id, at, body }), () => record())
        return { status, error: null }
      } catch (error) {
        return failureOf(error, clock.now())
      }
    },
  }
}
