import type { Config } from '../../config/config'
import type { Platform } from '../../config/platforms'
import { createRemote } from '../../lib/remote/client'
import { RemoteError } from '../../lib/remote/error'
import type { Carrier, Sent } from '../delivery/task'
import { isAccepted, type Reported, requestOf } from './request'

/** Time limit of a call, below that of an attempt, milliseconds. */
const CALL_MS = 5_000

function failureOf(error: unknown): Sent {
  if (!(error instanceof RemoteError)) throw error
  const { kind, status = null } = error
  return { status, error: kind, spared: kind === 'circuit' || kind === 'busy' }
}

/** Sends conversions to one advertising platform, in its own format. */
export function platformCarrier(
  { config }: { config: Pick<Config, 'mode'> },
  name: string,
  platform: Platform,
): Carrier {
  const reach = config.mode === 'production' ? 'public' : 'any'
  const remote = createRemote({ name: `platform:${name}`, limitMs: CALL_MS, reach })
  return {
    delaySeconds: 0,
    async send({ at, data }) {
      const request = requestOf(platform, data as Reported, at)
      if (!request) return { status: null, error: 'the platform has no name for this event' }
      const { method, url, headers, body } = request
      try {
        const answer = await (method === 'GET' ? remote.get(url, headers) : remote.post(url, body, headers))
        const error = isAccepted(platform, answer) ? null : 'the platform did not accept it'
        return { status: answer.status, error }
      } catch (error) {
        return failureOf(error)
      }
    },
  }
}
