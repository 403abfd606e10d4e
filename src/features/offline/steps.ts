import { formatTime } from '@/lib/time/time'
import type { TimelineItem } from '@/ui/timeline/timeline'
import type { Stream } from './api'

const STATE = { done: 'done', current: 'current', todo: 'waiting' } as const

export const timelineOf = ({ steps }: Pick<Stream, 'steps'>): TimelineItem[] =>
  steps.map(({ title, text, state, at }) => ({
    title,
    note: text,
    state: STATE[state],
    time: at ? formatTime(at) : undefined,
  }))
