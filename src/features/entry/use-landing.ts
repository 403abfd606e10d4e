import { CODE } from '@contract/codes'
import { clip, MAX_CLICK_ID, MAX_LANDING } from '@contract/formats'
import { useEffect } from 'react'
import { post } from '@/http/api'
import { reportBug } from '@/lib/expected'
import { platform } from '@/platform/platform'

/** The last hit that was reported in this session. */
const KEY = 'landing_hit'

/** What advertising platforms call the id of a click, in the order in which they are looked for. */
const CLICK_ID = ['clickid', 'click_id', 'callback'] as const

export const clickIdOf = (params: Record<string, string | undefined>): string | undefined =>
  CLICK_ID.map((name) => clip(params[name] ?? '', MAX_CLICK_ID)).find(Boolean)

/**
 * Reports the landing of a channel with its click id, and with it the channel as the visitor's (S20.7). Once per
 * landing: a reload or a return is the same hit. A record of ours, so it never toasts.
 */
export function useLanding(channel: string, params: Record<string, string | undefined>) {
  const click_id = clickIdOf(params)
  useEffect(() => {
    const hit = JSON.stringify([channel, click_id])
    if (!channel || platform.session.get(KEY) === hit) return
    const landing = clip(platform.address.current(), MAX_LANDING)
    post('/v1.0/channel/monitor', { channel, click_id, landing }, { quiet: true }).then(
      (answer) => answer?.code === CODE.ok && platform.session.set(KEY, hit),
      reportBug,
    )
  }, [channel, click_id])
}
