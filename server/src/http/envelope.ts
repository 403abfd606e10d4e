import { CODE } from '@contract/codes'
import type { Envelope, Refused } from '@contract/envelope'
import type { ApiError } from '../lib/api-error'

export const success = <D>(data: D): Envelope<D> => ({ code: CODE.ok, msg: 'ok', errors: [], data })

/** A rate limit's `wait_seconds` has no field of its own in the envelope and is sent in `errors`. */
export const refusal = (error: ApiError): Envelope<never> => ({
  code: error.code as Refused['code'],
  msg: error.message,
  errors: error.errors,
  data: null,
})

export const failure = (code: number, msg: string): Envelope<never> => ({
  code: code as Refused['code'],
  msg,
  errors: [],
  data: null,
})
