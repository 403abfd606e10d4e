import type { Deps } from '../http/deps'
import { forgetReviewNumber, isReviewOver, reviewerOf } from '../login/review-number'
import { deleteAccount } from './delete-account'

/** The number goes after the account, so that nothing is sent for it meanwhile. Returns whether there was one. */
export async function endReview(deps: Pick<Deps, 'db' | 'clock' | 'random' | 'journal'>): Promise<boolean> {
  const { db, clock } = deps
  if (!(await isReviewOver(db, clock.now()))) return false
  const visitor = await reviewerOf(db)
  if (visitor) await deleteAccount(deps, { user_id: visitor.user_id, channel: '' })
  await forgetReviewNumber(db)
  return true
}
