import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { createRemote } from '../remote/client'
import { providerLookup } from '../remote/lookup'
import type { RemoteAnswer } from '../remote/send'
import { isSigningKey, signMessage } from '../remote/signature'
import type { Clock } from '../time/clock'

/** The address of a provider's service, and our keys, with which calls to it are signed. */
export interface ProviderLink {
  url: string
  keys: readonly string[]
}

export interface ProviderNeeds {
  clock: Clock
  log: () => Pick<FastifyBaseLogger, 'info'>
}

/**
 * One way to talk to a provider, chosen by its name in the settings. Another one is a file beside `http.ts` and a line in
 * the list of shapes.
 */
export type Shape<P> =
  /** For development and tests; production refuses it. */
  | { trial: true; create(needs: ProviderNeeds): P }
  | { trial: false; keys: KeyForm; create(needs: ProviderNeeds, link: ProviderLink): P }

interface KeyForm {
  /** How its keys begin, for the operator. */
  text: string
  fits(key: string): boolean
}

/** The shape that the settings name; `link` is null for a trial. */
export interface ProviderChoice {
  shape: string
  link: ProviderLink | null
}

/** Makes the provider of the settings. */
export function createProvider<P>(
  shapes: Readonly<Record<string, Shape<P>>>,
  { shape, link }: ProviderChoice,
  needs: ProviderNeeds,
): P {
  const found = shapes[shape]
  if (found?.trial) return found.create(needs)
  if (!found || !link) throw new Error(`no provider "${shape}" is configured`)
  return found.create(needs, link)
}

/** Time limit of a call to a provider, milliseconds: a visitor waits for it. */
const LIMIT_MS = 3_000

/**
 * A provider's service that is called by signed JSON.
 * @param name as in the metrics
 * @returns a function that posts a body; it throws {RemoteError}
 */
export function signedPost(
  name: string,
  { url, keys }: ProviderLink,
  { clock }: Pick<ProviderNeeds, 'clock'>,
): (content: object) => Promise<RemoteAnswer> {
  const remote = createRemote({
    name,
    limitMs: LIMIT_MS,
    atOnce: 32,
    waiting: 64,
    reach: 'any',
    resolve: providerLookup,
  })
  return (content) => {
    const body = JSON.stringify(content)
    const signed = signMessage(keys, { id: `msg_${randomUUID()}`, at: clock.now(), body })
    return remote.post(url, body, { 'content-type': 'application/json', ...signed })
  }
}

/** Keys of services that verify `signMessage`. */
export const SIGNING_KEYS: KeyForm = { text: 'whsec_ or whsk_', fits: isSigningKey }
