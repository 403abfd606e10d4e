import { randomUUID } from 'node:crypto'
import type { Envelope } from '@contract/envelope'
import type { InjectOptions } from 'fastify'
import { signedRequest } from '../../server/test/tools/remote/signed'
import { request } from '../../server/test/tools/request'
import { createDice } from '../../test/actors/dice'
import type { Scene } from '../../test/actors/scene'
import { createState } from '../../test/actors/state'
import { until } from '../../test/drivers/until'
import { CHANNEL, type Keys } from './settings'

/** Longest time in which what was killed is back and has caught up, milliseconds. */
export const PATIENCE_MS = 60_000
/** Longest time of one attempt of a call. */
const CALL_MS = 15_000

/** Whether the same call has to be sent again (docs/integrations.md). */
const isTemporary = (status: number) => status === 429 || status >= 500

/** The actors around the servers behind a proxy, whose address is known later; each call is repeated until it is answered. */
export function createScene({ seed, keys }: { seed: number; keys: Keys }) {
  /** The codes that the gateway has received, by number; each is used once. */
  const codes = new Map<string, string>()
  const refuted: string[] = []
  /** They take turns. */
  const where = { urls: [] as string[] }
  /** How often each attempt was answered how, and the longest time that one took, milliseconds. */
  const answers = { seen: new Map<string, number>(), slowest: 0 }
  let turn = 0
  const note = (what: string, began: number) => {
    answers.seen.set(what, (answers.seen.get(what) ?? 0) + 1)
    answers.slowest = Math.max(answers.slowest, performance.now() - began)
  }

  /** @param make makes the request again for each attempt, because a signature has a time */
  async function answered<D>(make: () => InjectOptions & { url: string }): Promise<Envelope<D>> {
    const ask = async () => {
      const { url, headers, payload, remoteAddress = '127.0.0.1' } = make()
      const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
      const own = { 'content-type': 'application/json', 'x-forwarded-for': remoteAddress }
      const began = performance.now()
      const answer = await fetch(where.urls[turn++ % where.urls.length] + url, {
        method: 'POST',
        body,
        headers: { ...own, ...(headers as Record<string, string>) },
        signal: AbortSignal.timeout(CALL_MS),
      }).catch((error: unknown) => {
        note('nothing', began)
        throw error
      })
      const text = await answer.text()
      note(answer.status < 500 ? 'a result' : `${answer.status} ${text}`, began)
      return isTemporary(answer.status) ? null : (JSON.parse(text) as Envelope<D>)
    }
    return until(
      () => `an answer to ${make().url}`,
      () => ask().catch(() => null),
      PATIENCE_MS,
    )
  }

  const scene: Scene = {
    dice: createDice(`rehearsal ${seed}`),
    clock: { now: () => new Date() },
    state: createState(),
    violated(invariant, detail) {
      const text = `${invariant}: ${JSON.stringify(detail)}`
      refuted.push(text)
      throw new Error(text)
    },
    call(path, payload, by = {}) {
      const requestId = randomUUID()
      return answered(() => request(path, payload, { requestId, ...by }))
    },
    signed(url, body, id = randomUUID()) {
      const [, sender = ''] = /^\/open\/\w+\/([^/]+)\//.exec(url) ?? []
      const key = keys.from[sender === CHANNEL.partner ? 'partner' : (sender as 'cf1')]
      return answered(() => signedRequest(scene, url, body, { key, id }))
    },
    newId: () => randomUUID(),
    async smsCode(mobile) {
      // A server that ends before it has sent the message sends none.
      const code = await until('a code', () => codes.get(mobile)).catch(() => '')
      codes.delete(mobile)
      return code
    },
    kept: async (numbers) => numbers,
  }
  return Object.assign(scene, {
    codes,
    refuted,
    where,
    answers,
  })
}
export type RehearsalScene = ReturnType<typeof createScene>

/** What the systems have received beside the messages of `arrivals`. */
export const createReceived = () => ({
  /** Identity numbers that were checked. */
  checked: new Set<string>(),
  /** Codes of the answers to each report, by its id. */
  reports: new Map<string, number[]>(),
  /** Ids of conversions by `<click> <event>`. */
  conversions: new Map<string, Set<string>>(),
  notices: [] as { mobile: string; product: string }[],
  /** Messages without a valid signature. */
  forged: [] as string[],
})

export type Received = ReturnType<typeof createReceived>
