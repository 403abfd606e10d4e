import { useCallback, useEffect, useRef, useState } from 'react'

/** Runs other work in place of the usual one where it is given. */
type Run = (other?: () => unknown) => PromiseLike<unknown> | undefined

/** One run at a time, so that a double tap has one effect; the control waits for `run`'s promise (src/ui/press). */
export function useSingleFlight(work?: () => unknown): [busy: boolean, run: Run] {
  const [busy, setBusy] = useState(false)
  const flying = useRef(false)
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  const run = useCallback<Run>((other) => {
    if (flying.current) return undefined
    const result = (other ?? latest.current)?.() as PromiseLike<unknown> | undefined
    // WeChat on iOS 15 and older replaces `Promise`, so an async function's result is not an instance of it there.
    if (typeof result?.then !== 'function') return undefined
    flying.current = true
    setBusy(true)
    const land = () => {
      flying.current = false
      setBusy(false)
    }
    return result.then(land, (error) => {
      land()
      throw error
    })
  }, [])
  return [busy, run]
}
