import { useCallback, useEffect, useRef, useState } from 'react'
import { ExpectedError } from '@/lib/expected'

/**
 * Runs `work` once at a time: while its promise is pending, further calls are ignored, so that a double tap has one
 * effect. An expected failure has been shown by the HTTP service or by `work`; any other error is thrown on, so that
 * it is reported.
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
    // WeChat on iOS 15 and older replaces `Promise`, so an async function's result is not an instance of it there.
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
