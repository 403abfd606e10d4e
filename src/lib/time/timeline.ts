import type { ApplicationStatus } from '@contract/endpoints/application'
import { ENDED } from '@contract/rules/application'
import { formatTime } from './time'

interface Entry {
  status: ApplicationStatus
  text: string
  /** ISO 8601. */
  at: string
}

/** An application's timeline as it is shown: what has happened is done, the last entry is under way until the end. */
export const timelineOf = ({ timeline }: { timeline: readonly Entry[] }) =>
  timeline.map(({ status, text, at }, i) => ({
    title: text,
    time: formatTime(at),
    state: i < timeline.length - 1 || ENDED.includes(status) ? ('done' as const) : ('current' as const),
  }))
