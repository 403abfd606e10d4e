/**
 * Why a call to another system failed: `address` its address is not allowed, `busy` too many calls wait for it, `circuit`
 * it failed repeatedly and is left alone for a while, `refused` no connection was made (nothing was sent), `network` the
 * connection broke or the answer is too long, `timeout` no complete answer in time, `status` the answer is not 2xx.
 */
export type RemoteFailure = 'address' | 'busy' | 'circuit' | 'refused' | 'network' | 'timeout' | 'status'

/** A failed call to another system. Its message names the system, and contains nothing of the call or of the answer. */
export class RemoteError extends Error {
  constructor(
    readonly remote: string,
    readonly kind: RemoteFailure,
    /** HTTP status of the answer, for `status` only. */
    readonly status?: number,
    /** Code of the system's error, such as ECONNREFUSED. */
    code?: string,
    /** Its header `Retry-After`, for `status` only. */
    readonly retryAfter?: string,
  ) {
    super(`the call to ${remote} failed: ${[kind, status, code].filter(Boolean).join(' ')}`)
  }
}
