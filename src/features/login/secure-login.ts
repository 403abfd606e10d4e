import { CODE } from '@contract/codes'
import type { Data, Payload } from '@contract/endpoints'
import type { Envelope } from '@contract/envelope'
import { post } from '@/http/api'
import { SEND_CODE, SEND_CODE_SEALED } from '@/http/calls/code-paths'
import type { Post } from '@/http/http'
import { uuid } from '@/lib/crypto/uuid'
import { reportBug } from '@/lib/expected'
import { platform } from '@/platform/platform'
import type { Platform } from '@/platform/types'
import { RANDOM_LENGTH, type SealKey, sealMessage } from './message'

export interface SecureDeps {
  post: Post
  /** Null where there is no secure randomness at all: then the plain pair is used. */
  random: Platform['random']
  newId(): string
  now(): number
}

const PRE_CHECK = '/v1.0/user/login/pre/check' as const
const LOGIN = '/v1.0/user/code/login' as const

/** Each plain call has its encrypted one; the pre-check takes both. */
const SECURE = {
  [PRE_CHECK]: PRE_CHECK,
  [SEND_CODE]: SEND_CODE_SEALED,
  [LOGIN]: '/v1.0/user/encrypt/login',
} as const
type Plain = keyof typeof SECURE
type Answer<K extends Plain> = Envelope<Data<K>> | undefined

/** The key has gone, or the message is too old: it is sealed anew, once. */
const STALE: readonly number[] = [CODE.conflict, CODE.forbidden]
/** A key this close to its end is asked for anew. */
const MARGIN_MS = 5 * 60_000

interface Key extends SealKey {
  /** By our clock. */
  until: number
  /** What the server's clock is ahead of ours, milliseconds. */
  ahead: number
}

/** What is sent, and the idempotency key that belongs to it. */
interface Message {
  path: Plain | (typeof SECURE)[Plain]
  body: object
  requestId: string
}

/**
 * The login calls with their payload sealed (RFC 9180). They answer as `post` does for the plain pair, and try once
 * more with the same message when no answer comes. They reject when the network, or the source of randomness, fails.
 */
export function createSecureLogin({ post, random, newId, now }: SecureDeps) {
  const askKey = async (): Promise<Key | undefined> => {
    const info = (await post('/v1.0/user/encrypt/info', {}, { retry: true }))?.data
    if (!info) return undefined
    const ahead = Date.parse(info.now) - now()
    return { ...info, ahead, until: Date.parse(info.expires_at) - ahead - MARGIN_MS }
  }
  let known: Promise<Key | undefined> | undefined
  const freshKey = () => {
    known = askKey()
    return known
  }
  /** What failed or has ended is asked for anew, once for all who wait. */
  const currentKey = async (): Promise<Key | undefined> => {
    const asked = known
    if (!asked) return freshKey()
    const key = await asked.catch(() => undefined)
    if (key && now() < key.until) return key
    return known === asked ? freshKey() : known
  }

  async function make(path: Plain, payload: object, key: () => Promise<Key | undefined>) {
    if (!random) return { path, body: payload, requestId: newId() }
    const found = await key()
    if (!found) return undefined
    const secure = SECURE[path]
    const at = new Date(now() + found.ahead)
    const body = sealMessage(found, secure, payload, at, await random(RANDOM_LENGTH))
    return { path: secure, body, requestId: newId() }
  }

  /** @param kept holds the message of a payload from its first try to its answer */
  async function call<K extends Plain>(path: K, payload: Payload<K>, kept: Map<string, Message>) {
    const name = JSON.stringify(payload)
    const send = async (message: Message, own: readonly number[]) => {
      kept.set(name, message)
      const { requestId } = message
      const answer = await post(message.path, message.body as never, {
        requestId,
        retry: true,
        own: path === SEND_CODE ? [...own, CODE.rateLimited] : own,
      })
      kept.delete(name)
      return answer as Answer<K>
    }
    const message = kept.get(name) ?? (await make(path, payload, currentKey))
    if (!message) return undefined
    const answer = await send(message, STALE)
    if (!answer || !STALE.includes(answer.code)) return answer
    const again = await make(path, payload, freshKey)
    return again && send(again, [])
  }
  const logins = new Map<string, Message>()

  return {
    /** Fetches the key ahead of its use; a failure shows when it is used. */
    prepare: () => {
      if (random) currentKey().catch(reportBug)
    },
    /** As `/v1.0/user/login/pre/check`. */
    preCheck: (payload: { mobile: string }) => call(PRE_CHECK, payload, new Map()),
    /** As `/v1.0/sms/send/code`, with the answer also where it is body code 429. A new request each time: an old one's answer could name a code that has expired. */
    sendCode: (payload: Payload<typeof SEND_CODE>) => call(SEND_CODE, payload, new Map()),
    /** As `/v1.0/user/code/login`. The same payload is the same request until it is answered, so that it counts once. */
    logIn: (payload: Payload<typeof LOGIN>) => call(LOGIN, payload, logins),
  }
}

export const secureLogin = createSecureLogin({
  post,
  random: platform.random,
  newId: () => uuid(Date.now(), Math.random),
  now: Date.now,
})
