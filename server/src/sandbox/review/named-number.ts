import { createHash } from 'node:crypto'
import type { Endpoint } from '@contract/endpoint'
import { login } from '@contract/endpoints/login'
import { Mobile } from '@contract/values'
import { Type as T } from 'typebox'
import type { Deps } from '../../http/deps'
import { ApiError } from '../../lib/api-error'
import { readMessage } from '../../services/login/message'

export const LOGIN = '/v1.0/user/code/login'
const SEND = '/v1.0/sms/send/code'
const CHECK = '/v1.0/user/login/pre/check'

/** The calls that name a number: the plain endpoint, and the payload that an encrypted one contains. */
const NAMING: Record<string, { path: string; payload: Endpoint['payload'] }> = {
  [CHECK]: { path: CHECK, payload: T.Object({ mobile: Mobile }) },
  [SEND]: { path: SEND, payload: login[SEND].payload },
  [LOGIN]: { path: LOGIN, payload: login[LOGIN].payload },
  '/v1.0/sms/encrypt/send/code': { path: SEND, payload: login[SEND].payload },
  '/v1.0/user/encrypt/login': { path: LOGIN, payload: login[LOGIN].payload },
}

export type Body = Record<string, unknown> & { public: { _did: string; request_id: string } }

export const namesNumber = (name: string): boolean => Object.hasOwn(NAMING, name)

/** What the plain endpoint would get from a call; null when it names no number or cannot be read. */
export async function plainOf(deps: Pick<Deps, 'db' | 'clock' | 'vault'>, name: string, body: Body) {
  const naming = NAMING[name]
  if (!naming) return null
  const { key_id, cipher, ...rest } = body
  const { path } = naming
  if (typeof key_id !== 'string' || typeof cipher !== 'string') return { path, body }
  const message = { db: deps.db, payload: { key_id, cipher } }
  const payload = await readMessage(message, deps, name, naming.payload).catch((error: unknown) => {
    if (error instanceof ApiError) return null
    throw error
  })
  if (!payload) return null
  // The same message is the same request, so that it takes effect once.
  const request_id = createHash('sha256').update(cipher).digest('hex').slice(0, 36)
  return { path, body: { ...rest, ...payload, public: { ...body.public, request_id } } as Body }
}
