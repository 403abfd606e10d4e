import type { Deps } from '../http/deps'
import type { MobileIndex } from '../lib/vault'
import type { Db } from '../postgres/tables'

/** Whether a visitor has the number of WeChat's reviewers, of whom nothing is sent to anybody or counted. */
export async function isReviewer(db: Db, user_id: number): Promise<boolean> {
  const query = db.selectFrom('reviewers').select('user_id').where('user_id', '=', user_id)
  return (await query.executeTakeFirst()) !== undefined
}

/** `isReviewer` as SQL; `user_id` is SQL too. */
export const isReviewerSql = (user_id: string) =>
  `exists (select 1 from reviewers where reviewers.user_id = ${user_id})`

/** Whether a phone number is that of WeChat's reviewers, by its keyed hash. */
export async function isReviewNumber(db: Db, mobile_index: MobileIndex): Promise<boolean> {
  const query = db.selectFrom('review_numbers').select('ends_at').where('mobile_index', '=', mobile_index)
  return (await query.executeTakeFirst()) !== undefined
}

export const reviewHashOf = (code: string, { vault }: Pick<Deps, 'vault'>) => vault.index(code, 'review_code')

export async function isReviewOver(db: Db, now: Date): Promise<boolean> {
  const over = db.selectFrom('review_numbers').select('mobile_index').where('ends_at', '<=', now)
  return (await over.executeTakeFirst()) !== undefined
}

/** The account of the reviewers' number; undefined while nobody has logged in with it. */
export const reviewerOf = (db: Db) =>
  db
    .selectFrom('phones')
    .innerJoin('review_numbers', 'review_numbers.mobile_index', 'phones.mobile_index')
    .select('user_id')
    .executeTakeFirst()

/** Deletes the reviewers' number, so that it is one like any other. */
export const forgetReviewNumber = (db: Db) => db.deleteFrom('review_numbers').execute()
