import dns from 'node:dns'
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { bodyOf, signedHeaders } from '../delivery/call'
import { isReceiptFor, LONGEST_RECEIPT, relayCall } from '../delivery/relay'
import { CALL_MS, secondsOf } from '../delivery/webhook'
import { NOTHING_PERSONAL, RemoteError, sendOnce } from '../lib/remote/send'
import type { Invented } from './messages'

/** The server that is tried, and how this one calls it (config/integrations). */
export interface Target {
  url: URL
  sign: readonly string[]
  seal_key?: string | undefined
  /** The address is that of a relay to this institution, with our keys for the relay. */
  relay?: { receiver: string; sign: readonly string[] } | undefined
  /** Time limit of an answer, milliseconds; that of the server by default. */
  limitMs?: number
  /** Waits for the end of a pause, seconds. */
  pause?: (seconds: number) => Promise<unknown>
}

interface Call {
  body: string
  headers: Record<string, string>
}

/** How a message is sent otherwise than the server does. */
export interface Otherwise {
  /** The keys with which it is signed, made from ours. */
  keys?: (own: readonly string[]) => readonly string[]
  /** By how much its time is off, seconds. */
  off?: number
  seal_key?: string
  /** Another body, which is signed; not for a relay, whose body is made from the message. */
  written?: (body: { data: object }) => string
  /** What is changed after it is signed. */
  forged?: (call: Call) => Call
}

/** One call and what came of it. */
export interface Exchange {
  call: Call
  id: string
  /** Missing without an answer. */
  answer?: { status: number; headers: IncomingHttpHeaders; text: string }
  /** Why there is no answer. */
  failed?: string
  ms: number
  /** Pauses that it has asked for. */
  paused: number
  /** Its last answer asks for a pause, but for how long it does not say, or too long. */
  limited?: boolean
}

function callOf(
  target: Target,
  message: Invented,
  { keys = (own) => own, off = 0, ...other }: Otherwise,
): Call {
  const { id } = message
  const at = new Date(Date.now() + off * 1000)
  const seal_key = other.seal_key ?? target.seal_key
  if (target.relay) {
    const relay = { url: target.url.href, sign: [...keys(target.relay.sign)] }
    const link = { sign: [...target.sign], relay, seal_key: seal_key ?? '' }
    return relayCall(link, target.relay.receiver, message, at)
  }
  const usual = bodyOf(message, seal_key)
  const body = other.written?.(JSON.parse(usual)) ?? usual
  return { body, headers: signedHeaders(keys(target.sign), { id, at, body }) }
}

async function send(target: Target, message: Invented, otherwise: Otherwise): Promise<Exchange> {
  const signed = callOf(target, message, otherwise)
  const call = otherwise.forged?.(signed) ?? signed
  const since = performance.now()
  const done = { call, id: message.id, ms: 0, paused: 0 }
  try {
    const answer = await sendOnce(target.url, call.body, call.headers, {
      remote: 'the receiver',
      lookup: dns.lookup,
      signal: AbortSignal.timeout(target.limitMs ?? CALL_MS),
      ignoresBody: false,
      longest: LONGEST_RECEIPT + 1,
      cuts: true,
      record: NOTHING_PERSONAL,
      recordMs: 1_000,
    })
    return { ...done, answer, ms: performance.now() - since }
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error
    return { ...done, failed: error.message, ms: performance.now() - since }
  }
}

const TOO_MANY = 429
/** Longest pause that is waited for, seconds, and how often. */
const LONGEST_PAUSE = 120
const PAUSES = 10

/** Sends a message, and again after each pause that is asked for. */
export async function exchange(
  target: Target,
  message: Invented,
  otherwise: Otherwise = {},
): Promise<Exchange> {
  let paused = 0
  for (;;) {
    const done = await send(target, message, otherwise)
    if (done.answer?.status !== TOO_MANY) return { ...done, paused }
    const seconds = secondsOf(done.answer.headers['retry-after'] ?? '', new Date())
    if (seconds === 0 || seconds > LONGEST_PAUSE || paused === PAUSES)
      return { ...done, paused, limited: true }
    paused += 1
    await (target.pause ?? ((time) => sleep(time * 1000)))(seconds)
  }
}

/** Whether an answer means that the message has arrived: of a relay only its receipt does. */
export const isAccepted = ({ relay }: Target, { id, answer }: Exchange) =>
  !!answer && answer.status >= 200 && answer.status <= 299 && (!relay || isReceiptFor(id, answer.text))
