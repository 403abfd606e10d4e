import type { ApplicationStatus } from '@contract/endpoints/application'
import { ENDED } from '@contract/rules/application'
import { formatTime } from './time'

interface Entry {
  status: ApplicationStatus
  text: string
  /** ISO 8601. */
  at: string
}

/**
 * An application's timeline as the screen shows it: past entries are done, and the last entry is in progress until
 * the end.
 */
export const timelineOf = ({ timeline }: { timeline: readonly Entry[] }) =>
  timeline.map(({ status, text, at }, i) => ({
    title: text,
    time: formatTime(at),
    state: i < timeline.length - 1 || ENDED.includes(status) ? ('done' as const) : ('current' as const),
  }))
