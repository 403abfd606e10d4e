import { clickIdOf } from '@contract/click'
import { CODE } from '@contract/codes'
import { clip, MAX_LANDING } from '@contract/formats'
import { useEffect } from 'react'
import { reportUnexpected } from '@/lib/expected'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { type Landing, sendLanding } from './api'

/** Pause before a report that failed is sent again, milliseconds; each further pause is twice as long. */
const PAUSE_MS = 1_000
const LONGEST_MS = 300_000

/** Without its click id nothing that the visitor does can be reported to the advertising platform. */
function report(landing: Landing, hit: string, pause = PAUSE_MS) {
  sendLanding(landing).then(
    (answer) => answer?.code === CODE.ok && platform.session.set(KEY.landing, hit),
    (error) => {
      if (pause < LONGEST_MS) setTimeout(report, pause, landing, hit, 2 * pause)
      reportUnexpected(error)
    },
  )
}

/** Reports a landing once for its channel and click id, which also sets the visitor's channel (S20.7). */
export function useLanding(channel: string, params: Record<string, string | undefined>) {
  const click_id = clickIdOf(params)
  useEffect(() => {
    const hit = JSON.stringify([channel, click_id])
    if (!channel || platform.session.get(KEY.landing) === hit) return
    report({ channel, click_id, landing: clip(platform.address.current(), MAX_LANDING) }, hit)
  }, [channel, click_id])
}
