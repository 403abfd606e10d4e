import { CODE } from '@contract/codes'
import type { Envelope } from '@contract/envelope'
import type { ApiError } from '../lib/api-error'

export const success = <D>(data: D): Envelope<D> => ({ code: CODE.ok, msg: 'ok', errors: [], data })

/** `wait_seconds` of a rate limit has no place in the envelope's fields and travels in `errors`. */
export const refusal = (error: ApiError): Envelope<never> => ({
  code: error.code,
  msg: error.message,
  errors: error.errors,
  data: null,
})

export const failure = (code: number, msg: string): Envelope<never> => ({ code, msg, errors: [], data: null })
