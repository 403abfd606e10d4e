import type { Application, ApplicationStatus } from '@contract/endpoints/application'
import { ENDED } from '@contract/rules/application'
import { isJump } from '../way'
import { formatTime } from './time'

interface Item {
  title: string
  time?: string
  state: 'done' | 'current' | 'waiting'
}

const REVIEW = '机构审核'
/** The steps that every application still has before it, by its status. */
const AHEAD: { [K in ApplicationStatus]?: string[] } = {
  submitted: ['机构收到资料', REVIEW],
  received: [REVIEW],
  visited: [REVIEW],
}

/** Where nothing is sent, the visitor has to go on at the institution. */
const AHEAD_OF_JUMP: typeof AHEAD = { ...AHEAD, submitted: ['到机构官方页面办理', REVIEW] }

/** What has happened and the steps ahead, of which the first is current; without one the last entry is. */
export function timelineOf({
  timeline,
  undelivered,
  way,
}: Pick<Application, 'timeline' | 'undelivered' | 'way'>): Item[] {
  const last = timeline[timeline.length - 1]
  const steps = isJump({ way }) ? AHEAD_OF_JUMP : AHEAD
  const ahead = (!undelivered && last && steps[last.status]) || []
  return [
    ...timeline.map((entry) => ({
      title: entry.text,
      time: formatTime(entry.at),
      state:
        entry !== last || ahead.length > 0 || undelivered || ENDED.includes(entry.status)
          ? ('done' as const)
          : ('current' as const),
    })),
    ...ahead.map((title, i) => ({ title, state: i ? ('waiting' as const) : ('current' as const) })),
  ]
}

/** For a bar of segments. With a visit to a store they are: submitted, booked, visited, reviewed. */
export function stepsOf(
  application: Pick<Application, 'offline' | 'status' | 'undelivered' | 'visit_due' | 'timeline' | 'way'>,
): Item['state'][] {
  const { offline, status, undelivered, visit_due } = application
  if (!offline || undelivered || (status !== 'submitted' && status !== 'received'))
    return timelineOf(application).map(({ state }) => state)
  return visit_due ? ['done', 'current', 'waiting', 'waiting'] : ['done', 'done', 'current', 'waiting']
}
