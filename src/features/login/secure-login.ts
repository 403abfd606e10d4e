import { CODE } from '@contract/codes'
import type { Data, Payload } from '@contract/endpoints'
import type { Envelope } from '@contract/envelope'
import { post } from '@/http/api'
import { LOGIN_KEY, SEND_CODE, SEND_CODE_SEALED } from '@/http/calls/paths'
import type { Post } from '@/http/http'
import { reportUnexpected } from '@/lib/expected'
import { sleep } from '@/lib/load-part'
import { newId, now } from '@/platform/clock'
import { platform } from '@/platform/platform'
import type { Platform } from '@/platform/types'
import { loadMessage } from './load-message'
import type { Seal, SealKey } from './message'

export interface SecureDeps {
  post: Post
  /** Null where no secure source of randomness exists; then the plain calls are used. */
  random: Platform['random']
  newId(): string
  now(): number
}

const PRE_CHECK = '/v1.0/user/login/pre/check' as const
const LOGIN = '/v1.0/user/code/login' as const

/** The encrypted call for each plain call; the pre-check accepts both forms. */
const SECURE = {
  [PRE_CHECK]: PRE_CHECK,
  [SEND_CODE]: SEND_CODE_SEALED,
  [LOGIN]: '/v1.0/user/encrypt/login',
} as const
type Plain = keyof typeof SECURE
type Answer<K extends Plain> = Envelope<Data<K>> | undefined

/** The key has expired or the message is too old: the message is sealed again, once. */
const STALE: readonly number[] = [CODE.conflict, CODE.forbidden]
/** Said at the fields, where a toast would say it again. */
const OWN: Record<Plain, readonly number[]> = {
  [PRE_CHECK]: [],
  [SEND_CODE]: [CODE.rateLimited],
  [LOGIN]: [CODE.validation],
}
/** The random bytes that one message needs: 32 for its key, and 18 that make it unique (message.ts). */
const RANDOM_LENGTH = 32 + 18
/** A key that expires within this time is replaced, in milliseconds. */
const MARGIN_MS = 5 * 60_000

interface Key extends SealKey {
  /** When the key expires by the client's clock, in milliseconds since the epoch. */
  until: number
  /** How far the server's clock is ahead of the client's, in milliseconds. */
  skew: number
}

interface Message {
  path: Plain | (typeof SECURE)[Plain]
  body: object
  requestId: string
}

/** The login calls, sealed (RFC 9180), answer as the plain ones; they reject without network or randomness. */
export function createSecureLogin({ post, random, ...deps }: SecureDeps) {
  /** The key exchange of the next message. It takes long on a slow phone, so it is made before the visitor waits. */
  let next: { key: Key; seal: Promise<Seal> } | undefined
  const setUp = async (key: Key) =>
    (await loadMessage()).setUpSeal(key, await (random as NonNullable<typeof random>)(RANDOM_LENGTH))
  const setUpNext = (key: Key) => {
    next = { key, seal: setUp(key) }
    // The message that takes it reports the failure.
    next.seal.catch(() => {})
  }
  const takeSeal = (key: Key) => {
    const seal = next?.key === key ? next.seal : setUp(key)
    next = undefined
    return seal
  }

  const askKey = async (): Promise<Key | undefined> => {
    const info = (await post(LOGIN_KEY, {}, { retry: 'read' }))?.data
    if (!info) return undefined
    const skew = Date.parse(info.now) - deps.now()
    const key = { ...info, skew, until: Date.parse(info.expires_at) - skew - MARGIN_MS }
    setUpNext(key)
    return key
  }
  let known: Promise<Key | undefined> | undefined
  const freshKey = () => {
    known = askKey()
    return known
  }
  /** The current key; a new one, once for all callers, when the last request failed or the key has expired. */
  const currentKey = async (): Promise<Key | undefined> => {
    const asked = known
    if (!asked) return freshKey()
    const key = await asked.catch(() => undefined)
    if (key && deps.now() < key.until) return key
    return known === asked ? freshKey() : known
  }

  async function make(path: Plain, payload: object, key: () => Promise<Key | undefined>) {
    if (!random) return { path, body: payload, requestId: deps.newId() }
    const found = await key()
    if (!found) return undefined
    const secure = SECURE[path]
    const seal = await takeSeal(found)
    const body = seal(secure, payload, new Date(deps.now() + found.skew))
    // Another call will follow, and the phone is idle until this one is answered.
    if (path !== LOGIN) void sleep(0).then(() => setUpNext(found))
    return { path: secure, body, requestId: deps.newId() }
  }

  /** @param kept holds the message of a payload from its first try until its answer */
  async function call<K extends Plain>(path: K, payload: Payload<K>, kept: Map<string, Message>) {
    const name = JSON.stringify(payload)
    const send = async (message: Message, own: readonly number[]) => {
      kept.set(name, message)
      const { requestId } = message
      const answer = await post(message.path, message.body as never, {
        requestId,
        retry: 'write',
        own: [...own, ...OWN[path]],
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
    /** Requests the key in advance; a failure is reported when the key is used. */
    prepare: () => {
      if (random) currentKey().catch(reportUnexpected)
    },
    preCheck: (payload: { mobile: string }) => call(PRE_CHECK, payload, new Map()),
    /** As `/v1.0/sms/send/code`, 429 included. Always a new request: an old answer could name an expired code. */
    sendCode: (payload: Payload<typeof SEND_CODE>) => call(SEND_CODE, payload, new Map()),
    /** As `/v1.0/user/code/login`. Until it is answered the same payload is the same request, which counts as one try. */
    logIn: (payload: Payload<typeof LOGIN>) => call(LOGIN, payload, logins),
  }
}

export const secureLogin = createSecureLogin({ post, random: platform.random, newId, now })
