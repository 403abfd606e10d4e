import { useCallback, useEffect, useRef, useState } from 'react'
import { reportUnexpected } from '@/lib/expected'

export type LoadState = 'loading' | 'ready' | 'failed'

export interface Load<T> {
  /** The data of the last successful answer; it stays during a reload. */
  data: T | undefined
  state: LoadState
  /** Loads again, e.g. after 重试 or when the page is shown again. */
  reload: () => void
}

/**
 * Loads data on mount, when `deps` change, and on `reload`. It has failed when `load` rejects, or resolves with
 * undefined (refused, with its message shown). Only the latest answer counts.
 * @param prepared takes data that is there already in place of a load, which follows when its render is discarded
 */
export function useLoad<T>(
  load: () => Promise<T | undefined>,
  deps: readonly unknown[],
  prepared?: () => T | undefined,
): Load<T> {
  const [{ data, state }, set] = useState<{ data: T | undefined; state: LoadState }>(() => {
    const data = prepared?.()
    return { data, state: data === undefined ? 'loading' : 'ready' }
  })
  const isPrepared = useRef(state === 'ready')
  const latest = useRef(0)
  const from = useRef({ load, prepared })
  from.current = { load, prepared }

  const reload = useCallback(() => {
    const turn = ++latest.current
    const settle = (state: LoadState, data?: T) =>
      turn === latest.current && set((last) => ({ data: data ?? last.data, state }))
    const ready = from.current.prepared?.()
    if (ready !== undefined) return settle('ready', ready)
    // Keeping the same object avoids a second render on mount.
    set((last) => (last.state === 'loading' ? last : { ...last, state: 'loading' }))
    from.current.load().then(
      (data) => settle(data === undefined ? 'failed' : 'ready', data),
      (error) => {
        settle('failed')
        reportUnexpected(error)
      },
    )
  }, [])

  useEffect(
    () => {
      if (!isPrepared.current) reload()
      isPrepared.current = false
      return () => {
        latest.current++
      }
    },
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names the dependencies of its load
    deps,
  )

  return { data, state, reload }
}
