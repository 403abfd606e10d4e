import type { ApplicationStatus, ClosedReason } from '@contract/endpoints/application'
import { ENDED } from '@contract/rules/application'

const REPORTED = ['received', 'reviewing', 'contacting', 'closed'] as const

/** What an institution reports about one of its applications. */
export interface Report {
  event_id: string
  status: (typeof REPORTED)[number]
  reason: ClosedReason | null
  /** When it happened, by the institution's clock. */
  at: Date
}

/** Statuses of the same stage may replace each other; an application never returns to an earlier stage. */
export const STAGE: Record<ApplicationStatus, number> = {
  submitted: 0,
  received: 1,
  visited: 2,
  reviewing: 3,
  contacting: 3,
  closed: 4,
  withdrawn: 4,
}

/** Whether the institution works on it, whatever steps were expected before. */
export const isWorkedOn = (status: ApplicationStatus) => STAGE[status] === STAGE.reviewing

/** The statuses of the same stage that an institution can report. */
export const sameStage = (status: ApplicationStatus) => REPORTED.filter((one) => STAGE[one] === STAGE[status])

/** Whether an application may get this status. What has ended stays so; only the reason of a closed one may be corrected. */
export const mayBecome = (from: ApplicationStatus, to: ApplicationStatus): boolean =>
  ENDED.includes(from) ? from === 'closed' && to === 'closed' : STAGE[to] >= STAGE[from]

/** Orders reports of one stage: the newest last, and of the same time that with the greater id. */
export const inOrder = (one: Report, other: Report): number =>
  one.at.getTime() - other.at.getTime() || (one.event_id < other.event_id ? -1 : 1)

/**
 * Whether a report changes an application: in whatever order and however often reports arrive, it ends in the highest
 * stage, with what the newest report of that stage says. `newest` is the newest earlier one, applied or not.
 */
export function changes(report: Report, current: ApplicationStatus, newest: Report | null): boolean {
  if (!mayBecome(current, report.status)) return false
  if (STAGE[report.status] > STAGE[current]) return true
  if (newest && inOrder(report, newest) < 0) return false
  return report.status !== current || report.reason !== (newest?.reason ?? null)
}
