import type { SignedHandlers } from '../http/signed'
import { report } from '../services/application/report'

/** What institutions report. */
export function institutionHandlers(): SignedHandlers<'institutions'> {
  return {
    '/open/institutions/:code/status': ({ db, sender, payload }) =>
      report(db, { ...payload, institution_code: sender }),
  }
}
