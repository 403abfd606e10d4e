import { CODE } from '@contract/codes'
import type { FieldError } from '@contract/envelope'

/** Somebody whom we depend on is away for now: HTTP 503, and worth another try. */
export class ServiceDown extends Error {}

/** A refusal of what the client sent. Becomes HTTP 200 with this body code (S6.13), never a 5xx. */
export class ApiError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly errors: FieldError[] = [],
    /** Commit what the handler wrote although it refuses (a counted wrong try); else everything is rolled back. */
    readonly keepWrites = false,
  ) {
    super(message)
  }

  /** 601 with the fields at fault; `msg` repeats the first. */
  static fields(errors: FieldError[]) {
    return new ApiError(CODE.validation, errors[0]?.content ?? '请检查填写内容', errors)
  }
}
