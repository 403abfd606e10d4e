import { timingSafeEqual } from 'node:crypto'
import { CODE } from '@contract/codes'
import type { Appointment, AppointmentStatus } from '@contract/endpoints/offline'
import { ENDED } from '@contract/rules/application'
import type { Selectable, Updateable } from 'kysely'
import { advance, applicationOf, lockApplication } from '../application/applications'
import type { ApplicationKey } from '../application/tables'
import { announcedVisit, cancelWaiting, enqueue } from '../delivery/queue'
import type { Deps } from '../http/deps'
import { ApiError } from '../lib/api-error'
import { ownerOf } from '../lib/numbers'
import type { Db } from '../postgres/tables'
import { findShop } from './shops'
import type { AppointmentRow } from './tables'

type Needs = Pick<Deps, 'clock' | 'random' | 'vault'>
type Row = Pick<Selectable<AppointmentRow>, 'status' | 'visit_at'>

const VISIT_CODE = { digits: 8, tries: 5 } as const
const SEALED = 'visit_code'

/** After this time an unconfirmed visit counts as missed and can be booked again. */
const MISSED_AFTER_MS = 24 * 3_600_000

/** The current status of an appointment, which also follows from the time and from the end of the application. */
export function appointmentStatus({ status, visit_at }: Row, ended: boolean, now: Date): AppointmentStatus {
  if (status !== 'booked') return status
  if (ended) return 'cancelled'
  return now.getTime() > visit_at.getTime() + MISSED_AFTER_MS ? 'missed' : 'booked'
}

/** An appointment, when it was booked or last moved, and when the visit was confirmed. */
export type Visit = { appointment: Appointment; booked_at: Date; visited_at: Date | null }

const appointment = (db: Db, key: ApplicationKey) =>
  db
    .selectFrom('appointments')
    .selectAll()
    .where(({ and }) => and(key))

/** The visit of an application with its store and visit code; null when there is none. */
export async function visitOf(db: Db, { clock, vault }: Needs, key: ApplicationKey): Promise<Visit | null> {
  const row = await appointment(db, key).executeTakeFirst()
  const application = row && (await applicationOf(db, key))
  const shop = application && (await findShop(db, row.shop_id))
  if (!shop) return null
  return {
    appointment: {
      apply_no: key.apply_no,
      product_code: application.product_code,
      shop,
      visit_at: row.visit_at.toISOString(),
      visit_code: vault.open(row.visit_code_sealed, SEALED),
      status: appointmentStatus(row, ENDED.includes(application.status), clock.now()),
    },
    booked_at: row.booked_at,
    visited_at: row.visited_at,
  }
}

async function locked(db: Db, key: ApplicationKey) {
  const application = await lockApplication(db, key)
  const row = await appointment(db, key).forUpdate().executeTakeFirst()
  return { application, row }
}

const updated = (db: Db, key: ApplicationKey, change: Updateable<AppointmentRow>) =>
  db
    .updateTable('appointments')
    .set(change)
    .where(({ and }) => and(key))
    .execute()

/**
 * Books or moves a visit in the transaction `db` and returns its code, a new one only after wrong attempts have locked
 * it. @throws {ApiError} 409 when the visit has taken place or the application has ended
 */
export async function book(
  db: Db,
  { clock, random, vault }: Needs,
  { shop_id, visit_at, ...key }: ApplicationKey & { shop_id: string; visit_at: Date },
): Promise<string> {
  const { application, row: before } = await locked(db, key)
  if (!application || ENDED.includes(application.status))
    throw new ApiError(CODE.conflict, '该申请已结束，不能预约到店')
  if (before?.status === 'visited') throw new ApiError(CODE.conflict, '网点已确认您到店，不需要再预约')

  const now = clock.now()
  await enqueue(db, { kind: 'visit', ...key, institution_code: application.institution_code }, now)
  const visit = { shop_id, visit_at, status: 'booked' as const, booked_at: now, updated_at: now }
  if (before && before.tries_left > 0) {
    await updated(db, key, visit)
    return vault.open(before.visit_code_sealed, SEALED)
  }
  const visit_code = random.digits(VISIT_CODE.digits)
  const visit_code_sealed = vault.seal(visit_code, SEALED)
  const coded = { ...visit, visit_code_sealed, tries_left: VISIT_CODE.tries }
  await db
    .insertInto('appointments')
    .values({ ...coded, ...key, created_at: now, visited_at: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'apply_no']).doUpdateSet(coded))
    .execute()
  return visit_code
}

/** One message for unknown, wrong and locked codes, so that guessing reveals nothing. */
const wrongCode = () =>
  ApiError.fields([{ field: 'visit_code', content: '申请编号或到店码不正确，请与到访人核对' }])

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Why a visit with this status is not confirmed; null when it may be. */
function refusalOf(status: AppointmentStatus): ApiError | null {
  if (status === 'visited') return new ApiError(CODE.conflict, '该到店码已使用过')
  if (status === 'cancelled') return new ApiError(CODE.conflict, '该申请已结束，不能确认到店')
  if (status === 'missed') return new ApiError(CODE.conflict, '预约的到店时间已过，请到访人先重新预约')
  return null
}

/** For how long after its time a used or missed visit is recognised by its code, milliseconds. */
const KNOWN_MS = 30 * 24 * 3_600_000

/** The visit to a store with this code that is not locked, one that can be confirmed first; `refusal` says why it cannot be. */
export async function findVisit(
  db: Db,
  { clock, vault }: Pick<Needs, 'clock' | 'vault'>,
  shop_id: string,
  visit_code: string,
) {
  const now = clock.now()
  const rows = await db
    .selectFrom('appointments')
    .select(['user_id', 'apply_no', 'visit_at', 'visit_code_sealed', 'status'])
    .where('shop_id', '=', shop_id)
    .where('visit_at', '>', new Date(now.getTime() - KNOWN_MS))
    .where('tries_left', '>', 0)
    // By the alphabet booked ones come first.
    .orderBy('status')
    .execute()
  const row = rows.find(({ visit_code_sealed }) => same(vault.open(visit_code_sealed, SEALED), visit_code))
  if (!row) return null
  const { user_id, apply_no, visit_at } = row
  const application = await applicationOf(db, { user_id, apply_no })
  if (!application) return null
  const refusal = refusalOf(appointmentStatus(row, ENDED.includes(application.status), now))
  const { order_no, institution_code, way, channel } = application
  return { user_id, apply_no, visit_at, visit_code, order_no, institution_code, way, channel, refusal }
}

/** In the transaction `db`. Returns the error to throw after its commit; null when the visit is confirmed. */
export async function confirmVisit(
  db: Db,
  { clock, vault }: Needs,
  { apply_no, visit_code }: { apply_no: string; visit_code: string },
): Promise<ApiError | null> {
  const key = { user_id: ownerOf(vault, apply_no), apply_no }
  const { application, row } = await locked(db, key)
  if (!application || !row || row.tries_left === 0) return wrongCode()
  if (!same(vault.open(row.visit_code_sealed, SEALED), visit_code)) {
    await updated(db, key, { tries_left: row.tries_left - 1, updated_at: clock.now() })
    return wrongCode()
  }

  const at = clock.now()
  const refusal = refusalOf(appointmentStatus(row, ENDED.includes(application.status), at))
  if (refusal) return refusal
  await updated(db, key, { status: 'visited', visited_at: at, updated_at: at })
  await advance(db, key, { from: application.status, to: 'visited', at })
  await enqueue(db, { kind: 'visit', ...key, institution_code: application.institution_code }, at)
  return null
}

/** Cancels the booked visit of a withdrawn application; an institution that may know of it is informed. */
export async function cancelVisit(db: Db, key: ApplicationKey, at: Date): Promise<void> {
  const cancelled = await db
    .updateTable('appointments')
    .set({ status: 'cancelled', updated_at: at })
    .where(({ and }) => and({ ...key, status: 'booked' }))
    .executeTakeFirst()
  if (cancelled.numUpdatedRows === 0n) return
  await cancelWaiting(db, { kind: 'visit', attempts: 0, ...key }, at)
  const announced = await announcedVisit(db, key)
  if (announced) await enqueue(db, { kind: 'visit', ...key, ...announced }, at)
}
