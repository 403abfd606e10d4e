import { ENDED } from '@contract/rules/application'
import type { WebhookParts } from '@contract/webhooks/webhooks'
import { applicationsWithProduct } from '../application/applications-with-product'
import { refusalOf, wayRefusalOf } from '../consent/given'
import { announcedVisit, isNoticeQueued, isSuperseded } from '../delivery/queue'
import type { MakeTask, Task } from '../delivery/task'
import type { Deps } from '../http/deps'
import { contactOf } from './contacts'

type Vault = Pick<Deps['vault'], 'open'>

/** What became of a visit. Whom the store may expect goes only to an institution that a valid consent names. */
export const visitTask =
  ({ vault }: { vault: Vault }): MakeTask =>
  async (db, { id, user_id, apply_no, institution_code: receiver }, at) => {
    if (!apply_no) return null
    const key = { user_id, apply_no }
    if (await isSuperseded(db, id, key)) return null
    const visit = await applicationsWithProduct(db)
      .innerJoin('appointments as v', (join) =>
        join.onRef('v.user_id', '=', 'a.user_id').onRef('v.apply_no', '=', 'a.apply_no'),
      )
      .select(['v.status', 'v.shop_id', 'v.visit_at', 'v.visited_at'])
      .select([
        'a.status as application',
        'a.institution_code',
        'a.order_no',
        'a.way',
        'a.channel',
        'p.definition',
      ])
      .where('v.user_id', '=', user_id)
      .where('v.apply_no', '=', apply_no)
      .executeTakeFirst()
    if (!visit) return null
    const { status, shop_id, visit_at, visited_at, application, institution_code, order_no } = visit
    const { way, channel } = visit
    if (status === 'cancelled') {
      if (!(await announcedVisit(db, key))) return null
      const refusal = await wayRefusalOf(db, receiver, visit)
      if (refusal) return refusal
      return { type: 'visit.cancelled', way, data: { apply_no, shop_id } } satisfies Task &
        WebhookParts<'visit.cancelled'>
    }
    // A closed application keeps its status when the consent is withdrawn.
    if (application === 'withdrawn' || (await isNoticeQueued(db, { ...key, institution_code }))) return null
    const { code, agreements } = visit.definition
    if (!visited_at && ENDED.includes(application)) return null
    const refusal = await refusalOf(
      db,
      receiver,
      { user_id, way, channel, agreements, offered: { code } },
      at,
    )
    if (refusal) return refusal
    if (visited_at)
      return {
        type: 'visit.confirmed',
        way,
        data: { apply_no, shop_id, visited_at: visited_at.toISOString() },
      } satisfies Task & WebhookParts<'visit.confirmed'>
    return {
      type: 'visit.booked',
      way,
      data: { apply_no, shop_id, visit_at: visit_at.toISOString() },
      personal: { contact: await contactOf(db, vault, { user_id, order_no }) },
    } satisfies Task & WebhookParts<'visit.booked'>
  }
