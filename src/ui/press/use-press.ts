import { useCallback, useMemo, useRef, useState } from 'react'
import { ExpectedError, PressError, reportUnexpected } from '@/lib/expected'
import { useSingleFlight } from '../form/use-single-flight'

export interface Press {
  busy: boolean
  /** What `<PressNote>` says; null unless the last press came to nothing. */
  words: string | null
  press: () => void
  retry: () => void
}

/** Hides the sentence of the last press: there is one at most, beside what was pressed last. */
let hideLast = () => {}

/** One press at a time; an expected failure becomes a sentence beside the control, any other error is reported. */
export function usePress(work?: () => unknown): Press {
  const [failure, setFailure] = useState<ExpectedError | null>(null)
  const [busy, run] = useSingleFlight(work)
  const failed = useRef(failure)
  failed.current = failure
  const start = useCallback(
    (other?: () => unknown) => {
      hideLast()
      hideLast = () => setFailure(null)
      run(other)?.then(undefined, (error: unknown) => {
        if (error instanceof ExpectedError) setFailure(error)
        reportUnexpected(error)
      })
    },
    [run],
  )
  const words = failure && (failure instanceof PressError ? failure.words : '网络不稳定或系统繁忙，没有完成')
  return useMemo(
    () => ({
      busy,
      words,
      press: () => start(),
      retry: () => start((failed.current as PressError | null)?.retry),
    }),
    [busy, words, start],
  )
}
