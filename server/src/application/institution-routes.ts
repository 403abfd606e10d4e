import { institutionCode } from '@contract/brands'
import type { Deps } from '../http/deps'
import type { SignedHandlers } from '../http/handler'

import { ApiError } from '../lib/api-error'
import { ownerOf } from '../lib/numbers'
import { momentOf } from '../lib/time/moment'
import { referredApplication } from './referral'
import { report } from './report'

/** What institutions report about their applications (S16.9). */
export const institutionHandlers = (deps: Pick<Deps, 'clock' | 'vault'>): SignedHandlers<'institutions'> => ({
  '/open/institutions/:code/status': async ({
    db,
    sender,
    messageId,
    payload: { apply_no, referral, status, reason = null, ...one },
  }) => {
    const at = momentOf(one.at)
    if (!at)
      throw ApiError.fields([
        { field: 'at', content: '须为带时区的ISO 8601时间，例如2026-12-01T10:00:00+08:00' },
      ])
    if ((apply_no === undefined) === (referral === undefined))
      throw ApiError.fields([{ field: 'apply_no', content: '与referral必须且只能填写一个' }])
    const key =
      referral === undefined
        ? { user_id: ownerOf(deps.vault, apply_no ?? ''), apply_no: apply_no ?? '' }
        : await referredApplication(db, deps, referral)
    const about = { ...key, institution_code: institutionCode(sender) }
    return report(db, deps.clock.now(), { ...about, event_id: messageId, status, reason, at })
  },
})
