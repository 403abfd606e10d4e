import type { Errors } from '@/form/errors'

/** What received no answer; the navigation only where nothing was pressed, by whose control it would be told. */
export type Failure = 'send' | 'login' | 'open'

/** The phone number that has a code; `sent` unless it was sent earlier, e.g. before a reload. */
interface Asked {
  to: string
  sent?: boolean
  devCode?: string
}

interface Entered {
  mobile: string
  code: string
  errors: Errors
  failed?: Failure
}

export type LoginState =
  /** The number has no code; another one may have. */
  (Entered & { kind: 'number'; asked?: Asked }) | (Entered & { kind: 'code'; asked: Asked })

export type LoginEvent =
  | { type: 'mobile' | 'code'; value: string }
  /** A code was sent, or an earlier one must do. */
  | { type: 'sent'; value: Asked }
  | { type: 'errors'; value: Errors }
  /** Without a value when a call begins. */
  | { type: 'failed'; value?: Failure }

export const START: LoginState = { kind: 'number', mobile: '', code: '', errors: {} }

/** A code counts for the number that it was sent to, also when that number is typed again. */
const about = (state: LoginState, asked = state.asked) =>
  ({ ...state, asked, kind: asked?.to === state.mobile ? 'code' : 'number' }) as LoginState

export function reduce(state: LoginState, event: LoginEvent): LoginState {
  if (event.type === 'sent')
    return about(event.value.sent ? { ...state, code: '', errors: {} } : state, event.value)
  const errors = { ...state.errors, [event.type]: undefined }
  return about({ ...state, errors, [event.type]: event.value })
}
