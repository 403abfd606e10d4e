import type { WebhookParts } from '@contract/webhooks/webhooks'
import { isPassedOn } from '../channel/passing-on'
import { refusalOf, validConsents } from '../consent/given'
import type { MakeTask, Task } from '../delivery/task'
import type { Deps } from '../http/deps'

/** A lead for one institution, as long as it is shared with it and the consent is valid. */
export const leadTask =
  ({ vault }: Pick<Deps, 'vault'>): MakeTask =>
  async (db, { user_id, lead_no, institution_code }, at) => {
    if (!lead_no || !institution_code) return null
    const lead = { user_id, lead_no }
    const change = (to: { withdrawn_at: Date } | { sent_at: Date }, on = db) =>
      on
        .updateTable('support_shares')
        .set(to)
        .where(({ and }) => and({ ...lead, institution_code }))
        .execute()
    // Locked, so that a withdrawal of the lead's other owner waits until the attempt is on record.
    const share = await db
      .selectFrom('support_shares')
      .select(['sent_at', 'withdrawn_at', 'way'])
      .where(({ and }) => and({ ...lead, institution_code }))
      .forUpdate()
      .executeTakeFirst()
    if (!share || share.sent_at || share.withdrawn_at) return null
    const consents = await validConsents(db, { ...lead, institution_code })
    if (consents.length === 0) {
      await change({ withdrawn_at: at })
      return null
    }
    const stored = await db
      .selectFrom('support_leads')
      .select(['sid', 'channel', 'mobile_sealed', 'values_sealed', 'created_at'])
      .where(({ and }) => and(lead))
      .executeTakeFirstOrThrow()
    if (!(await isPassedOn(db, user_id)))
      return { refused: 'visitors of the channel by which this one came may not be passed on' }
    const { way } = share
    const refusal = await refusalOf(db, institution_code, { ...lead, way, channel: stored.channel }, at)
    if (refusal) return refusal
    return {
      type: 'lead.submitted',
      way,
      data: { lead_no, submitted_at: stored.created_at.toISOString(), page: stored.sid, consents },
      personal: {
        mobile: vault.open(stored.mobile_sealed, 'mobile'),
        values: JSON.parse(vault.open(stored.values_sealed, 'lead')) as Record<string, string>,
      },
      after: (trx, now) => change({ sent_at: now }, trx),
    } satisfies Task & WebhookParts<'lead.submitted'>
  }
