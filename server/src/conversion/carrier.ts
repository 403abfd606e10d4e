import type { Platform } from '../config/platforms'
import type { Carrier } from '../delivery/task'
import { failureOf } from '../delivery/webhook'
import type { Deps } from '../http/deps'
import { createRemote } from '../lib/remote/client'
import { isAccepted, type Reported, requestOf } from './request'

/** Time limit of a call, below that of an attempt, milliseconds. */
const CALL_MS = 5_000

/** Sends conversions to one advertising platform, in its own format. */
export function platformCarrier(
  { clock, config }: Pick<Deps, 'clock'> & { config: Pick<Deps['config'], 'mode'> },
  name: string,
  platform: Platform,
): Carrier {
  const reach = config.mode === 'production' ? 'public' : 'any'
  const ignoresBody = !platform.success.member
  const remote = createRemote({ name: `platform:${name}`, limitMs: CALL_MS, reach, ignoresBody })
  return {
    delaySeconds: 0,
    async send({ id, at, data }) {
      const request = requestOf(platform, { ...(data as Omit<Reported, 'id'>), id }, at)
      if (!request) return { status: null, error: 'the platform has no name for this event' }
      const { method, url, headers, body } = request
      try {
        const answer = await (method === 'GET' ? remote.get(url, headers) : remote.post(url, body, headers))
        const error = isAccepted(platform, answer) ? null : 'the platform did not accept it'
        return { status: answer.status, error }
      } catch (error) {
        return failureOf(error, clock.now())
      }
    },
  }
}
