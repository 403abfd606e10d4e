import { CODE } from '@contract/codes'
import type { Envelope, FieldError, Refused } from '@contract/envelope'
import type { ApiError } from '../lib/api-error'

export const success = <D>(data: D): Envelope<D> => ({ code: CODE.ok, msg: 'ok', errors: [], data })

export const failure = (code: number, msg: string, errors: FieldError[] = []): Envelope<never> => ({
  code: code as Refused['code'],
  msg,
  errors,
  data: null,
})

/** A rate limit's `wait_seconds` has no field of its own in the envelope and is sent in `errors`. */
export const refusal = (error: ApiError) => failure(error.code, error.message, error.errors)
