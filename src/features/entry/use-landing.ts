import { CODE } from '@contract/codes'
import { CLICK_ID, clip, fits, MAX_LANDING } from '@contract/formats'
import { useEffect } from 'react'
import { post } from '@/http/api'
import { reportBug } from '@/lib/expected'
import { platform } from '@/platform/platform'

/** The storage key of the last landing that was reported in this session. */
const KEY = 'landing_hit'

/** The parameters in which advertising platforms send a click id, in order of preference. */
const NAMES = ['clickid', 'click_id', 'callback'] as const

export const clickIdOf = (params: Record<string, string | undefined>): string | undefined =>
  NAMES.map((name) => params[name]).find((id) => fits(CLICK_ID, id))

/**
 * Reports a landing with its channel and click id, which also sets the visitor's channel (S20.7). Each landing is
 * reported once: a reload or a return counts as the same landing. Failures are silent, because this is our own
 * record.
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
