import { CODE } from '@contract/codes'
import type { FieldError } from '@contract/envelope'

/** An external service is temporarily unavailable: HTTP 503, the client may retry. */
export class ServiceDown extends Error {}

/** A refusal of a client's request: HTTP 200 with this body code (S6.13), never a 5xx. */
export class ApiError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly errors: FieldError[] = [],
    /** Commits the handler's writes although it refuses (a counted wrong attempt); otherwise they are rolled back. */
    readonly keepWrites = false,
  ) {
    super(message)
  }

  /** 401: there is no login, or its account was deleted during the request. */
  static loginRequired() {
    return new ApiError(CODE.unauthenticated, '请先登录')
  }

  /** 601 with the invalid fields; `msg` repeats the first. */
  static fields(errors: FieldError[]) {
    return new ApiError(CODE.validation, errors[0]?.content ?? '请检查填写内容', errors)
  }
}
