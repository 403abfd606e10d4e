import { ENDED } from '@contract/rules/application'
import type { Kysely } from 'kysely'
import type { Database } from '../../tables/database'
import type { MakeTask } from '../delivery/task'
import { advance } from './applications'
import { cancelVisit } from './visits'

/**
 * Whether the consents of an application are still valid: to every agreement of its product, and to those login
 * agreements that were ever consented to (a login by link asks for none).
 */
async function isAgreed(db: Kysely<Database>, user_id: number, agreements: readonly string[]) {
  const rows = await db
    .selectFrom('consents')
    .leftJoin('agreements', 'agreements.code', 'consents.agreement_code')
    .select(['agreement_code', 'group', 'withdrawn_at'])
    .where('user_id', '=', user_id)
    .execute()
  const live = new Set(rows.filter((row) => !row.withdrawn_at).map((row) => row.agreement_code))
  const login = rows.filter((row) => row.group === 'login').map((row) => row.agreement_code)
  return [...agreements, ...login].every((code) => live.has(code))
}

/** An application, as long as it is open and its consents are valid. */
export const submittedTask: MakeTask = async (db, { apply_no }, at) => {
  const application = await db
    .selectFrom('applications as a')
    .innerJoin('product_versions as p', (join) =>
      join.onRef('p.code', '=', 'a.product_code').onRef('p.version', '=', 'a.product_version'),
    )
    .select(['a.apply_no', 'a.user_id', 'a.status', 'p.definition'])
    .where('a.apply_no', '=', apply_no)
    .executeTakeFirst()
  if (!application || ENDED.includes(application.status)) return null
  const { status } = application
  if (!(await isAgreed(db, application.user_id, application.definition.agreements))) {
    await advance(db, application.apply_no, { from: status, to: 'withdrawn', at })
    await cancelVisit(db, application.apply_no, at)
    return null
  }
  return {
    type: 'application.submitted',
    data: { apply_no: application.apply_no },
    after: (trx, now) => advance(trx, application.apply_no, { from: 'submitted', to: 'received', at: now }),
  }
}

/** Notifies the institution that consent was withdrawn or the account deleted: it must stop using the data. */
export const withdrawnTask: MakeTask = async (_db, { apply_no, lead_no }) => ({
  type: 'consent.withdrawn',
  data: apply_no ? { apply_no } : { lead_no },
  // The account may have been deleted, and the application with it.
  after: async (trx, now) => {
    if (!apply_no) return
    const application = await trx
      .selectFrom('applications')
      .select('status')
      .where('apply_no', '=', apply_no)
      .where('status', 'not in', ENDED)
      .executeTakeFirst()
    if (!application) return
    await advance(trx, apply_no, { from: application.status, to: 'withdrawn', at: now })
    await cancelVisit(trx, apply_no, now)
  },
})
