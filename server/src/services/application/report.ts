import { CODE } from '@contract/codes'
import type { Kysely } from 'kysely'
import { ApiError } from '../../lib/api-error'
import type { Database } from '../../tables/database'

/**
 * Takes an institution's report about one of its applications.
 * @throws {ApiError} 404 for an unknown application and for one of another institution, which look the same
 */
export async function report(
  db: Kysely<Database>,
  { institution_code, apply_no }: { institution_code: string; apply_no: string },
) {
  const application = await db
    .selectFrom('applications')
    .select('status')
    .where('apply_no', '=', apply_no)
    .where('institution_code', '=', institution_code)
    .executeTakeFirst()
  if (!application) throw new ApiError(CODE.notFound, '申请不存在')
  return { applied: false, status: application.status }
}
