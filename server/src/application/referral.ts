import { CODE } from '@contract/codes'
import type { Deps } from '../http/deps'
import { ApiError } from '../lib/api-error'
import { referredUser } from '../lib/numbers'
import type { Db } from '../postgres/tables'
import type { ApplicationKey } from './tables'

/** The application that has a referral number. @throws {ApiError} 404 when none has it, or it was deleted */
export async function referredApplication(
  db: Db,
  { vault }: Pick<Deps, 'vault'>,
  referral: string,
): Promise<ApplicationKey> {
  const user_id = referredUser(vault, referral)
  const applications = db.selectFrom('applications').select(['user_id', 'apply_no'])
  const found = await applications.where(({ and }) => and({ user_id, referral })).executeTakeFirst()
  if (!found) throw new ApiError(CODE.notFound, '申请不存在')
  return found
}

/** What the visitor of an application that is made at the institution needs to go there. */
export const applicationToMake = (db: Db, key: ApplicationKey) =>
  db
    .selectFrom('applications')
    .select(['status', 'referral', 'product_code', 'institution_code', 'amount', 'term'])
    .where(({ and }) => and(key))
    .executeTakeFirst()
