import type { Forget } from '../http/rights'
import { eachVisitor, hasKey, type RowKey } from '../lib/statement'
import type { Db } from '../postgres/tables'
import { consentsOf, ownSubjects } from './own'
import { enterWithdrawals, isOneOf, lockSubjects, type SubjectKey } from './withdrawal-entries'

/** Withdraws and anonymises; text, version and time stay (PIPL art. 14). Last, as others may wait for its locks. */
export const forgetSubjects: Forget = async (db, owner, { random, channel, at }) => {
  const rows = await ownSubjects(db, owner)
  if (rows.length === 0) return
  await lockSubjects(db, rows)
  const by = { user_id: owner.user_id, channel, device: null, at, outcome: null }
  await eachVisitor(rows, async (own) => {
    await db
      .updateTable('consent_subjects')
      .set(({ fn, val }) => ({
        device: null,
        phone: null,
        device_salt: null,
        outcome: null,
        ended_at: fn.coalesce('ended_at', val(at)),
      }))
      .where(isOneOf(own))
      .execute()
    await enterWithdrawals(db, { random }, consentsOf(db, own), by)
  })
}

/** Starts the retention period of the consents to leads. */
export const endLeadConsents = (db: Db, leads: readonly RowKey<'lead_no'>[], at: Date) =>
  db
    .updateTable('consent_subjects')
    .set({ ended_at: at })
    .where(hasKey('lead_no', leads))
    .where('ended_at', 'is', null)
    .execute()

/** Forgets the persons of these entries; the entries stay and identify nobody. */
export const deleteSubjects = (db: Db, keys: readonly SubjectKey[]) =>
  db.deleteFrom('consent_subjects').where(isOneOf(keys)).execute()
