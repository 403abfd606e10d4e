import type { OperatorReason } from '@contract/endpoints/application'
import { advance, applicationOf } from '../application/applications'
import type { ApplicationKey } from '../application/tables'
import { cancelWaiting } from '../delivery/queue'
import type { Deps } from '../http/deps'
import { cancelVisit } from '../offline/appointments'
import { withStandstill } from './standstill'

/**
 * Ends an application for the operator, or corrects the reason of an ended one. What waits of it is not sent any more, and
 * its consents stay until the visitor withdraws them. Returns the status before; undefined when there is no such
 * application. It changes nothing when that status is `withdrawn`. @throws {ApiError} as `withStandstill`
 */
export const closeApplication = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: ApplicationKey,
  reason: OperatorReason,
) =>
  withStandstill({ db, clock }, key.user_id, async (trx) => {
    const application = await applicationOf(trx, key)
    if (!application || application.status === 'withdrawn') return application?.status
    const at = clock.now()
    await cancelWaiting(trx, { kind: 'deliver', ...key }, at)
    await advance(trx, key, { from: application.status, to: 'closed', reason, at })
    await cancelVisit(trx, key, at)
    return application.status
  })
