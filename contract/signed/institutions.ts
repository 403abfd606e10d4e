import { Type as T } from 'typebox'
import { ApplicationStatus, ClosedReason } from '../endpoints/application'
import { signedCall } from './signed-call'

/** Calls of the institutions that receive applications; `:code` is the institution's. */
export const institutions = {
  '/open/institutions/:code/status': signedCall({
    summary:
      'Reports what became of an application of this institution; `closed` needs a reason. An event that is older than the current status is recorded and changes nothing.',
    payload: T.Object({
      apply_no: T.String({ minLength: 1, maxLength: 32 }),
      status: T.Enum(['received', 'reviewing', 'contacting', 'closed']),
      reason: T.Optional(ClosedReason),
      at: T.String({ description: 'when it happened: ISO 8601 with zone, not in the future', maxLength: 32 }),
    }),
    data: T.Object({
      applied: T.Boolean({ description: 'false when the event changed nothing' }),
      status: ApplicationStatus,
    }),
  }),
} as const
