import type { MakeTask } from '../delivery/task'

/** A lead for one institution, as long as it is shared with it and the consent is valid. */
export const leadTask: MakeTask = async (db, { lead_no, institution_code }, at) => {
  if (!lead_no || !institution_code) return null
  // Locked, so that a concurrent withdrawal of another lead's owner waits for the attempt to be on record.
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
    await db
      .updateTable('support_shares')
      .set({ withdrawn_at: at })
      .where('lead_no', '=', lead_no)
      .where('institution_code', '=', institution_code)
      .execute()
    return null
  }
  return {
    type: 'lead.submitted',
    data: { lead_no },
    after: (trx, now) =>
      trx
        .updateTable('support_shares')
        .set({ sent_at: now })
        .where('lead_no', '=', lead_no)
        .where('institution_code', '=', institution_code)
        .execute(),
  }
}
