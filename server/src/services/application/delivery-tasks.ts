import { ENDED } from '@contract/rules/application'
import type { Kysely, Selectable } from 'kysely'
import type { DeliveryRow } from '../../tables/application'
import type { Database } from '../../tables/database'
import { advance } from './applications'
import { cancelVisit } from './waiting'

/** Sends data to institutions. Each method rejects when the institution did not accept it. */
export interface Deliverer {
  /** Seconds between submission and the first attempt. Withdrawals are sent without delay. */
  readonly delaySeconds: number
  deliver(application: { apply_no: string; institution_code: string }): Promise<void>
  lead(lead: { lead_no: string; institution_code: string }): Promise<void>
  /** Notifies the institution that consent was withdrawn or the account deleted: it must stop using the data. */
  withdraw(about: {
    apply_no: string | null
    lead_no: string | null
    institution_code: string
  }): Promise<void>
}

/** The work of one delivery. */
export interface Task {
  run(deliverer: Deliverer): Promise<void>
  /** Records the success, after the institution has accepted. */
  after(at: Date): Promise<unknown>
}

type Waiting = Selectable<DeliveryRow>
/** Returns null, after updating dependent rows, when nothing may be sent any more. */
type MakeTask = (db: Kysely<Database>, row: Waiting, at: Date) => Promise<Task | null>

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

const deliver: MakeTask = async (db, { apply_no }, at) => {
  const application = await db
    .selectFrom('applications as a')
    .innerJoin('product_versions as p', (join) =>
      join.onRef('p.code', '=', 'a.product_code').onRef('p.version', '=', 'a.product_version'),
    )
    .select(['a.apply_no', 'a.user_id', 'a.status', 'a.institution_code', 'p.definition'])
    .where('a.apply_no', '=', apply_no)
    .executeTakeFirst()
  if (!application || ENDED.includes(application.status)) return null
  const { status, institution_code } = application
  if (!(await isAgreed(db, application.user_id, application.definition.agreements))) {
    await advance(db, application.apply_no, { from: status, to: 'withdrawn', at })
    await cancelVisit(db, application.apply_no, at)
    return null
  }
  return {
    run: (deliverer) => deliverer.deliver({ apply_no: application.apply_no, institution_code }),
    after: (now) => advance(db, application.apply_no, { from: 'submitted', to: 'received', at: now }),
  }
}

const lead: MakeTask = async (db, { lead_no, institution_code }, at) => {
  if (!lead_no || !institution_code) return null
  const shares = () =>
    db
      .updateTable('support_shares')
      .where('lead_no', '=', lead_no)
      .where('institution_code', '=', institution_code)
  // Locked, so that a concurrent withdrawal waits until it is known whether the lead was sent.
  const share = await db
    .selectFrom('support_shares')
    .select(['sent_at', 'withdrawn_at'])
    .where('lead_no', '=', lead_no)
    .where('institution_code', '=', institution_code)
    .forUpdate()
    .executeTakeFirst()
  if (!share || share.sent_at || share.withdrawn_at) return null
  const consent = await db
    .selectFrom('consents')
    .select('id')
    .where('lead_no', '=', lead_no)
    .where('institution_code', '=', institution_code)
    .where('withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!consent) {
    await shares().set({ withdrawn_at: at }).execute()
    return null
  }
  return {
    run: (deliverer) => deliverer.lead({ lead_no, institution_code }),
    after: (now) => shares().set({ sent_at: now }).execute(),
  }
}

const withdraw: MakeTask = async (db, { apply_no, lead_no, institution_code }) => {
  if (!institution_code) return null
  return {
    run: (deliverer) => deliverer.withdraw({ apply_no, lead_no, institution_code }),
    // The account may have been deleted, and the application with it.
    after: async (now) => {
      if (!apply_no) return
      const application = await db
        .selectFrom('applications')
        .select('status')
        .where('apply_no', '=', apply_no)
        .where('status', 'not in', ENDED)
        .executeTakeFirst()
      if (!application) return
      await advance(db, apply_no, { from: application.status, to: 'withdrawn', at: now })
      await cancelVisit(db, apply_no, now)
    },
  }
}

export const TASKS: Record<DeliveryRow['kind'], MakeTask> = { deliver, lead, withdraw }
