import { randomUUID } from 'node:crypto'
import type { Clock } from '../time/clock'
import { FOR_VISITORS } from './address'
import { createRemote } from './client'
import type { Recording, RemoteAnswer } from './send'
import { signMessage } from './signature'

/** The address of a provider's service, and our keys, with which calls to it are signed. */
export interface ProviderLink {
  url: string
  keys: readonly string[]
}

/** The name is that of the metrics. Posting throws {RemoteError}. */
export function signedPost(
  name: string,
  { url, keys }: ProviderLink,
  clock: Clock,
): (content: object, record: Recording) => Promise<RemoteAnswer> {
  const remote = createRemote({ ...FOR_VISITORS, name, reach: 'any' })
  return (content, record) => {
    const body = JSON.stringify(content)
    const signed = signMessage(keys, { id: `msg_${randomUUID()}`, at: clock.now(), body })
    return remote.post(url, body, { 'content-type': 'application/json', ...signed }, record)
  }
}
