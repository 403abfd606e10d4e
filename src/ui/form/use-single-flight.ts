import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Runs `work` once at a time: while the promise it returned is pending, further calls are ignored, so that a double
 * tap has one effect. Errors of `work` stay its own business (the http layer has shown them already).
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
    const result = latest.current?.()
    if (!(result instanceof Promise)) return
    flying.current = true
    setBusy(true)
    const land = () => {
      flying.current = false
      setBusy(false)
    }
    result.then(land, land)
  }, [])
  return [busy, run]
}
