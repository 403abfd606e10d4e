import type { Application, ApplicationStatus } from '@contract/endpoints/application'
import { INSTITUTION_COLUMNS, institutionOf } from '../catalogue/institutions'
import { sendingsOf } from '../delivery/queue'
import type { Tell } from '../http/rights'
import { oneOf } from '../lib/statement'
import { indented, line } from '../lib/text/lines'
import { isoText } from '../lib/time/china-date'
import { yuan } from '../lib/yuan'
import type { Db } from '../postgres/tables'
import { applicationsWithProduct } from './applications-with-product'
import { CARRIED, type NextOfVisit, textOf, UNDELIVERED, VISIT_TO_BOOK } from './texts'

/** Until the institution works on the application, the next step of an offline product is the visit. */
const BEFORE_VISIT: readonly ApplicationStatus[] = ['submitted', 'received']

/** The visitor's applications, newest first, of one order or of all; `visits` by application number. */
export async function listApplications(
  db: Db,
  { visits, now }: { visits: ReadonlyMap<string, NextOfVisit>; now: Date },
  { user_id, order_no }: { user_id: number; order_no?: string | undefined },
): Promise<Application[]> {
  let query = applicationsWithProduct(db)
    .innerJoin('institutions as i', 'i.code', 'a.institution_code')
    .select(['a.apply_no', 'a.order_no', 'a.product_code', 'a.amount', 'a.term', 'a.status', 'a.way'])
    .select([...INSTITUTION_COLUMNS, 'decision_place', 'p.definition'])
    .where('a.user_id', '=', user_id)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.apply_no', 'desc')
  if (order_no !== undefined) query = query.where('a.order_no', '=', order_no)
  const rows = await query.execute()
  if (rows.length === 0) return []

  const steps = await db
    .selectFrom('application_timeline')
    .select(['apply_no', 'status', 'reason', 'at'])
    .where('user_id', '=', user_id)
    .where('apply_no', '=', oneOf(rows.map((row) => row.apply_no)))
    .orderBy('id')
    .execute()

  const stepsOf = new Map(rows.map(({ apply_no }) => [apply_no, [] as typeof steps]))
  for (const step of steps) stepsOf.get(step.apply_no)?.push(step)
  const sendings = await sendingsOf(db, user_id, now)

  return rows.map((row) => {
    const { definition, status } = row
    const { carried_at = null, given_up_at = null } = sendings.get(row.apply_no) ?? {}
    const past = stepsOf.get(row.apply_no) ?? []
    const reason = past.at(-1)?.reason ?? null
    // An institution that reports on it has it after all.
    const dead_at = status === 'submitted' ? given_up_at : null
    const waits = !dead_at && definition.offline && BEFORE_VISIT.includes(status)
    const visit = visits.get(row.apply_no)
    const missed_shop_id = visit?.missed_shop_id ?? null
    const isCarried = status === 'submitted' && carried_at !== null
    const standing = dead_at ? UNDELIVERED : isCarried ? CARRIED : textOf({ status, reason }, row)
    const words = waits ? (visit ?? VISIT_TO_BOOK) : standing
    const gaveUp = dead_at ? [{ status, text: UNDELIVERED.event, at: dead_at.toISOString() }] : []
    return {
      apply_no: row.apply_no,
      order_no: row.order_no,
      code: row.product_code,
      product_name: definition.name,
      institution: institutionOf(row),
      amount: row.amount,
      term: row.term,
      offline: definition.offline,
      ...(row.way !== 'direct' && { way: row.way }),
      status,
      undelivered: dead_at !== null,
      status_text: words.text,
      next_text: words.next,
      visit_due: waits && (!visit || missed_shop_id) ? { missed_shop_id } : null,
      timeline: [
        ...past.flatMap((step, i) => {
          const entry = { status: step.status, text: textOf(step, row).event, at: step.at.toISOString() }
          if (step.status !== 'submitted' || !carried_at) return [entry]
          // An institution may report before the relay's receipt is recorded.
          const at = new Date(Math.min(Number(carried_at), Number(past[i + 1]?.at ?? carried_at)))
          return [entry, { status: step.status, text: CARRIED.event, at: at.toISOString() }]
        }),
        ...gaveUp,
      ],
    }
  })
}

/** The visitor's applications with every step; what the list says of the next step is left out. */
export const applicationTexts: Tell = async (db, { user_id }, { clock }) => {
  const applications = await listApplications(db, { visits: new Map(), now: clock.now() }, { user_id })
  const referred = await db
    .selectFrom('applications')
    .select(['apply_no', 'referral'])
    .where('user_id', '=', user_id)
    .where('referral', 'is not', null)
    .execute()
  const referralOf = new Map(referred.map(({ apply_no, referral }) => [apply_no, referral]))
  return applications.flatMap((one) => [
    `${one.product_name}，${one.institution.name}（申请编号${one.apply_no}）`,
    ...indented([
      ...line('金额', yuan(one.amount)),
      ...line('期限', `${one.term}个月`),
      ...line('转介编号（没有向机构提供资料，它凭这个编号告知进度）', referralOf.get(one.apply_no)),
      ...one.timeline.map(({ text, at }) => `${isoText(at)}：${text}`),
    ]),
  ])
}
