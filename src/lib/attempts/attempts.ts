const waiting = new Set<() => void>()

/** For a visitor who does not want to wait any longer: every request that may be repeated is sent again, as it was. */
export const sendAgain = (): void => {
  for (const again of waiting) again()
}

/** An aborted `fetch` (AbortError), or WeChat's `request:fail timeout`: whoever has waited is not made to wait again. */
const timedOut = (error: Error & { errMsg?: string }) => /abort|timeout/i.test(error.errMsg ?? String(error))

/**
 * Sends a request until the first response, or until every attempt has failed; all together take no longer than one
 * alone may. A `write` is sent again beside the others at each `sendAgain`, a `read` also once by itself when its
 * connection has failed; any other request is sent once.
 * @param send is given the time that is left, in milliseconds
 */
export function attempts<T>(
  send: (left: number) => Promise<T>,
  timeout: number,
  now: () => number,
  retry?: 'read' | 'write',
): Promise<T> {
  const end = now() + timeout
  let flying = 0
  let spare = retry === 'read'
  let attempt: () => void
  let timer: ReturnType<typeof setTimeout>
  return new Promise<T>((resolve, reject) => {
    // A transport's own limit ends the request, not the wait: another response may have been awaited before it.
    timer = setTimeout(reject, timeout, new Error('timeout'))
    attempt = () => {
      flying++
      send(Math.max(0, end - now())).then(resolve, (error) => {
        flying--
        if (flying) return
        if (!spare || timedOut(error) || now() >= end) return reject(error)
        spare = false
        attempt()
      })
    }
    if (retry) waiting.add(attempt)
    attempt()
  }).finally(() => {
    clearTimeout(timer)
    waiting.delete(attempt)
    spare = false
  })
}
