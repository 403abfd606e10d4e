import { useCallback, useEffect, useRef, useState } from 'react'
import { ExpectedError } from '@/lib/expected'

/**
 * Runs `work` once at a time: while what it returned is pending, further calls are ignored, so that a double tap has one
 * effect. A foreseen failure has been shown by the http layer or by `work`; any other is thrown on, so that it is heard.
 */
export function useSingleFlight(work?: () => unknown): [busy: boolean, run: () => void] {
  const [busy, setBusy] = useState(false)
  const flying = useRef(false)
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  const run = useCallback(() => {
    if (flying.current) return
    const result = latest.current?.() as PromiseLike<unknown> | undefined
    // WeChat on iOS 15 and older replaces `Promise`: what an async function returns there is no instance of it.
    if (typeof result?.then !== 'function') return
    flying.current = true
    setBusy(true)
    const land = () => {
      flying.current = false
      setBusy(false)
    }
    void result.then(land, (error) => {
      land()
      if (!(error instanceof ExpectedError)) throw error
    })
  }, [])
  return [busy, run]
}
