import { Type as T } from 'typebox'
import { ApplicationStatus } from '../endpoints/application'
import { signedCall } from './signed-call'

/** Calls of the institutions that receive applications; `:code` is the institution's. */
export const institutions = {
  '/open/institutions/:code/status': signedCall({
    summary:
      'Reports what became of an application of this institution. An event that is older than the current status is recorded and changes nothing.',
    payload: T.Object({
      apply_no: T.String({ minLength: 1, maxLength: 32 }),
      status: T.Union([
        T.Literal('received'),
        T.Literal('reviewing'),
        T.Literal('contacting'),
        T.Literal('closed'),
      ]),
      at: T.String({ description: 'ISO 8601 with zone', maxLength: 32 }),
    }),
    data: T.Object({
      applied: T.Boolean({ description: 'false when the event is older than the current status' }),
      status: ApplicationStatus,
    }),
  }),
} as const
