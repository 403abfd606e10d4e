import type { Mark } from '@contract/endpoints/channel'
import { ApiError } from '../lib/api-error'
import { sha256 } from '../lib/canonical-json'
import { pageOf } from '../lib/page-address'
import { DAY } from '../lib/retention'
import { isoDay, periodOf } from '../lib/time/period'

/** Before any version of the product, so that no clock that is only wrong by years loses its marks. */
const EARLIEST = new Date('2020-01-01T00:00:00Z')

/** ISO 8601 with a time zone; without one the Date constructor would assume the server's zone. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/

function readTime(text: string, index: number): Date {
  const at = new Date(text)
  const refuse = (content: string) => ApiError.fields([{ field: `events.${index}.at`, content }])
  if (!ISO_TIME.test(text) || Number.isNaN(at.getTime())) throw refuse('内容格式不正确')
  if (at < EARLIEST) throw refuse('时间太早，请检查设备时间')
  return at
}

/** Longer than a client keeps a mark that it could not send (S20.5). */
const LATE_MS = 8 * DAY
/** A Monday long ago, for which there is no partition. */
const WRONG_CLOCK = '1970-01-05'

/** The week under which a mark is stored: that of its own time, which is the same however often it is sent. */
const weekOf = (at: Date, received: Date) =>
  Math.abs(received.getTime() - at.getTime()) > LATE_MS ? WRONG_CLOCK : isoDay(periodOf(at, 'week').first)

/** Of a device an advertisement's showing counts once for a page and day (UTC), whatever id a client gives it. */
const idOf = ({ id, name }: Mark, ...place: string[]) =>
  name === 'ad_show' ? sha256([name, ...place].join('\n')) : id

export interface By {
  channel: string
  device: string
  user_id: number | null
  received_at: Date
}

/** The rows of a call's events. @throws {ApiError} 601 for a time that is none */
export const rowsOf = (events: readonly Mark[], by: By) =>
  events.map((event, index) => {
    const at = readTime(event.at, index)
    // The text of an error is for the log only.
    const { text: _, ...props } = event.props
    const page = pageOf(event.page)
    const week = weekOf(at, by.received_at)
    const id = idOf(event, by.device, page, week === WRONG_CLOCK ? week : isoDay(at))
    return { ...by, id, week, name: event.name, page, at, props }
  })
export type Row = ReturnType<typeof rowsOf>[number]
