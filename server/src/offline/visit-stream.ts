import type { Data } from '@contract/endpoints'
import type { ApplicationStatus } from '@contract/endpoints/application'
import { ENDED } from '@contract/rules/application'
import { isWorkedOn } from '../application/progress'
import { type NextOfVisit, STATUS_TEXT, type StatusText } from '../application/texts'
import type { Deps } from '../http/deps'
import type { Db } from '../postgres/tables'
import { appointmentStatus, type Visit } from './appointments'
import { visitTimeText } from './visit-time'

type Stream = Data<'/v1/offline/stream'>
type Step = Stream['steps'][number]

interface OfflineProgress {
  status: ApplicationStatus
  words: StatusText
  created_at: Date | null
  updated_at: Date | null
  visit: Visit | null
}

export const NOT_APPLIED: OfflineProgress = {
  status: 'submitted',
  words: STATUS_TEXT.submitted,
  created_at: null,
  updated_at: null,
  visit: null,
}

function bookedText({ appointment: { status, visit_at, shop } }: Visit): string {
  const when = visitTimeText(new Date(visit_at))
  return status === 'missed' ? `${when}没有到店，可以重新预约` : `${when}，${shop.name}`
}

/** The steps; `at` is null until one has happened. */
function milestones({ status, words, created_at, visit }: OfflineProgress) {
  const missed = visit?.appointment.status === 'missed'
  const steps = [
    { code: 'submitted', title: STATUS_TEXT.submitted.event, at: created_at, text: '' },
    {
      code: 'booked',
      title: '预约到店',
      at: visit && !missed ? visit.booked_at : null,
      text: visit ? bookedText(visit) : '选择网点和到店时间，取得到店码',
    },
    {
      code: 'visited',
      title: '到店核验',
      at: visit?.visited_at ?? null,
      text: visit?.visited_at ? '网点已确认您到店' : '带身份证原件，到网点出示到店码',
    },
  ]
  const reviewed = { code: 'reviewed', title: '机构审核', at: null }
  if (!isWorkedOn(status)) return [...steps, { ...reviewed, text: '由机构独立审核，结果由机构通知' }]
  // The institution went on without a visit: the visitor is not sent to a store any more.
  return [...steps.filter(({ at }) => at !== null), { ...reviewed, text: words.text }]
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** The first step that has not happened is current. An ended application shows those that have, and its status. */
export function stepsOf(application: OfflineProgress): Pick<Stream, 'steps' | 'current'> {
  const all = milestones(application)
  const { status, words, updated_at } = application
  if (ENDED.includes(status)) {
    const past = all
      .filter(({ at }) => at !== null)
      .map((one): Step => ({ ...one, at: iso(one.at), state: 'done' }))
    const { event: title, next: text } = words
    return {
      steps: [...past, { code: status, title, text, state: 'done', at: iso(updated_at) }],
      current: status,
    }
  }
  const current = all.find(({ at }) => at === null)?.code ?? ''
  const steps = all.map((one): Step => {
    const state = one.at ? 'done' : one.code === current ? 'current' : 'todo'
    return { ...one, at: iso(one.at), state }
  })
  return { steps, current }
}

/** Texts about the next step of the visitor's visits, by application number. */
export async function nextOfVisits(db: Db, { clock }: Pick<Deps, 'clock'>, user_id: number) {
  const rows = await db
    .selectFrom('appointments as v')
    .innerJoin('shops as s', 's.shop_id', 'v.shop_id')
    .select(['v.apply_no', 'v.visit_at', 'v.status', 's.shop_id', 's.name as shop'])
    .where('v.user_id', '=', user_id)
    .execute()
  const nextOf = ({ shop, shop_id, ...row }: (typeof rows)[number]): NextOfVisit => {
    const when = visitTimeText(row.visit_at)
    if (appointmentStatus(row, false, clock.now()) !== 'missed') {
      const next = `请在${when}到${shop}，带上身份证原件，并出示到店码。`
      return { text: '已预约，等您到店', next, missed_shop_id: null }
    }
    const next = `预约的到店时间（${when}）已过，可以重新预约。`
    return { text: '到店时间已过', next, missed_shop_id: shop_id }
  }
  return new Map(rows.map((row) => [row.apply_no as string, nextOf(row)]))
}
