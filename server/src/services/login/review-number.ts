import type { Kysely } from 'kysely'
import type { Deps } from '../../http/deps'
import type { MobileIndex } from '../../lib/vault'
import type { Database } from '../../tables/database'

/** Whether a visitor has the number of WeChat's reviewers, of whom nothing is sent to anybody or counted. */
export async function isReviewer(db: Kysely<Database>, user_id: number): Promise<boolean> {
  const query = db.selectFrom('reviewers').select('user_id').where('user_id', '=', user_id)
  return (await query.executeTakeFirst()) !== undefined
}

/** Whether a phone number is that of WeChat's reviewers, by its keyed hash. */
export async function isReviewNumber(db: Kysely<Database>, mobile_index: MobileIndex): Promise<boolean> {
  const query = db.selectFrom('review_numbers').select('ends_at').where('mobile_index', '=', mobile_index)
  return (await query.executeTakeFirst()) !== undefined
}

/** Keyed hash of the reviewers' code. */
export const reviewHashOf = (code: string, { vault }: Pick<Deps, 'vault'>) => vault.index(code, 'review_code')
