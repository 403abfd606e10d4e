import { useEffect } from 'react'
import { post } from '@/http/api'
import { platform } from '@/platform/platform'

/** The last hit that was reported in this session. */
const KEY = 'landing_hit'

/** What advertising platforms call the id of a click, in the order in which they are looked for. */
const CLICK_ID = ['clickid', 'click_id', 'callback'] as const

export const clickIdOf = (params: Record<string, string | undefined>): string | undefined =>
  CLICK_ID.map((name) => params[name])
    .find(Boolean)
    ?.slice(0, 256)

/**
 * Reports the landing of a channel with its click id, and the channel as the visitor's (endpoints.md). Once per
 * landing: a reload or a return is the same hit. Both are records of ours, so they never toast.
 */
export function useLanding(channel: string, params: Record<string, string | undefined>) {
  const click_id = clickIdOf(params)
  useEffect(() => {
    const hit = JSON.stringify([channel, click_id])
    if (!channel || platform.session.get(KEY) === hit) return
    const landing = platform.address.current().slice(0, 2048)
    const note = async () => {
      const answer = await post('/v1.0/channel/monitor', { channel, click_id, landing }, { quiet: true })
      if (answer?.code === 200) platform.session.set(KEY, hit)
    }
    void note().catch(() => {})
    void post('/v1/user/activeChannel', { channel }, { quiet: true }).catch(() => {})
  }, [channel, click_id])
}
