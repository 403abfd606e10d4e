import type { Deps } from '../http/deps'
import { deleteAccount } from './delete-account'

/**
 * Deletes the account of the reviewers' number when its time is over, and then the number, so that nothing is sent for it
 * meanwhile.
 * @returns whether there was one
 */
export async function endReview(deps: Pick<Deps, 'db' | 'clock' | 'random'>): Promise<boolean> {
  const { db, clock } = deps
  const over = db.selectFrom('review_numbers').select('mobile_index').where('ends_at', '<=', clock.now())
  if (!(await over.executeTakeFirst())) return false
  const visitor = await db.selectFrom('reviewers').select('user_id').executeTakeFirst()
  if (visitor) await deleteAccount(deps, { user_id: visitor.user_id, channel: '' })
  await db.deleteFrom('review_numbers').execute()
  return true
}
