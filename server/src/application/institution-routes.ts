import { institutionCode } from '@contract/brands'
import type { Deps } from '../http/deps'
import type { SignedHandlers } from '../http/signed'
import { ApiError } from '../lib/api-error'
import { ownerOf } from '../lib/numbers'
import { momentOf } from '../lib/time/moment'
import { report } from './report'

/** What institutions report about their applications (S16.9). */
export const institutionHandlers = ({
  clock,
  vault,
}: Pick<Deps, 'clock' | 'vault'>): SignedHandlers<'institutions'> => ({
  '/open/institutions/:code/status': ({
    db,
    sender,
    messageId,
    payload: { reason = null, at, ...about },
  }) => {
    const moment = momentOf(at)
    if (!moment) throw ApiError.fields([{ field: 'at', content: '时间格式不正确' }])
    return report(db, clock.now(), {
      ...about,
      user_id: ownerOf(vault, about.apply_no),
      reason,
      at: moment,
      institution_code: institutionCode(sender),
      event_id: messageId,
    })
  },
})
