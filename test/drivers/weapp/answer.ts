/** Asynchronous `wx` functions answer by callbacks, or by a promise if the caller passed none. */
export interface Callbacks {
  success?(result: object): void
  fail?(error: { errMsg: string }): void
  complete?(result: object): void
}

export const hasCallback = (options?: Callbacks) =>
  Boolean(options?.success || options?.fail || options?.complete)

export function succeed(name: string, options?: Callbacks, result: object = {}) {
  const answer = { errMsg: `${name}:ok`, ...result }
  options?.success?.(answer)
  options?.complete?.(answer)
  return hasCallback(options) ? undefined : Promise.resolve(answer)
}

export function fail(name: string, options: Callbacks | undefined, reason: string) {
  const error = { errMsg: `${name}:fail ${reason}` }
  options?.fail?.(error)
  options?.complete?.(error)
  return hasCallback(options) ? undefined : Promise.reject(error)
}
