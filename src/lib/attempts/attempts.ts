const waiting = new Set<() => void>()

/** For a visitor who does not want to wait any longer: every request that may be repeated is sent again, as it was. */
export const sendAgain = (): void => {
  for (const again of waiting) again()
}

/**
 * Sends a request until the first response, or until every attempt has failed: once more by itself, and once beside the
 * others at each `sendAgain`. All together take no longer than one alone may.
 * @param send is given the time that is left, in milliseconds
 */
export function attempts<T>(
  send: (left: number) => Promise<T>,
  timeout: number,
  now: () => number,
): Promise<T> {
  const end = now() + timeout
  let flying = 0
  let spare = true
  return new Promise<T>((resolve, reject) => {
    const attempt = () => {
      flying++
      send(Math.max(0, end - now())).then(
        (response) => {
          waiting.delete(attempt)
          resolve(response)
        },
        (error) => {
          flying--
          if (flying) return
          // Whoever has waited for the whole time is not made to wait for another.
          if (spare && now() < end) {
            spare = false
            return attempt()
          }
          waiting.delete(attempt)
          reject(error)
        },
      )
    }
    waiting.add(attempt)
    attempt()
  })
}
