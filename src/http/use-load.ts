import { useCallback, useEffect, useRef, useState } from 'react'
import { reportBug } from '@/lib/expected'

export type LoadState = 'loading' | 'ready' | 'failed'

export interface Load<T> {
  /** What the last good answer held; it stays while a reload is under way. */
  data: T | undefined
  state: LoadState
  /** Asks again, e.g. after 重试 or when the page is shown again. */
  reload: () => void
}

/**
 * Loads something for a view: at mount, whenever `deps` change, and on `reload`. `load` resolves with the data, or with
 * undefined (the call was refused, its message has been shown) or rejects: both give `failed`. Only the latest answer
 * counts; one that comes after it, or after the view has gone, is ignored.
 * @param deps what `load` depends on, as for an effect
 */
export function useLoad<T>(load: () => Promise<T | undefined>, deps: readonly unknown[]): Load<T> {
  const [{ data, state }, set] = useState<{ data: T | undefined; state: LoadState }>({
    data: undefined,
    state: 'loading',
  })
  const latest = useRef(0)
  const ask = useRef(load)
  ask.current = load

  const reload = useCallback(() => {
    const turn = ++latest.current
    const settle = (state: LoadState, data?: T) =>
      turn === latest.current && set((last) => ({ data: data ?? last.data, state }))
    // Keeping the same object avoids a second render at the mount.
    set((last) => (last.state === 'loading' ? last : { ...last, state: 'loading' }))
    ask.current().then(
      (data) => settle(data === undefined ? 'failed' : 'ready', data),
      (error) => {
        settle('failed')
        reportBug(error)
      },
    )
  }, [])

  useEffect(
    () => {
      reload()
      return () => {
        latest.current++
      }
    },
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what its load depends on
    deps,
  )

  return { data, state, reload }
}
