import type { Config } from '../../config/config'
import { createRemote, type Remote } from '../../lib/remote/client'
import { RemoteError } from '../../lib/remote/error'
import type { Carrier } from '../delivery/task'
import { isAccepted, type Reported, requestOf } from './request'

/** Time limit of a call, below that of an attempt, milliseconds. */
const LIMIT_MS = 5_000

/** Sends conversions to the platforms of the configuration, each in its own format. */
export function platformCarrier({
  mode,
  integrations: { platforms },
}: Pick<Config, 'mode' | 'integrations'>): Pick<Carrier, 'reaches' | 'send'> {
  const remotes = new Map<string, Remote>()
  const remoteOf = (platform: string) => {
    const reach = mode === 'production' ? 'public' : 'any'
    const made =
      remotes.get(platform) ?? createRemote({ name: `platform:${platform}`, limitMs: LIMIT_MS, reach })
    remotes.set(platform, made)
    return made
  }
  return {
    reaches: ({ platform }) => platform !== null && Object.hasOwn(platforms, platform),
    async send({ platform: name }, { at, data }) {
      const platform = platforms[name ?? '']
      const request = platform && requestOf(platform, data as Reported, at)
      if (!platform || !request) return { status: null, error: 'the platform has no name for this event' }
      const { method, url, headers, body } = request
      const remote = remoteOf(name ?? '')
      try {
        const answer = await (method === 'GET' ? remote.get(url, headers) : remote.post(url, body, headers))
        const error = isAccepted(platform, answer) ? null : 'the platform did not accept it'
        return { status: answer.status, error }
      } catch (error) {
        if (error instanceof RemoteError) return { status: error.status ?? null, error: error.kind }
        throw error
      }
    },
  }
}
