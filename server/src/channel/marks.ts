import type { Payload } from '@contract/endpoints'
import type { Mark } from '@contract/endpoints/channel'
import { matchPath, pageIdOfModule } from '@contract/pages'
import { withoutPersonalData } from '@contract/rules/client-error'
import type { FastifyBaseLogger } from 'fastify'
import { Counter } from 'prom-client'
import { ApiError } from '../lib/api-error'
import { pageOf } from '../lib/page-address'
import { DAY } from '../lib/retention'
import { isoDay, periodOf } from '../lib/time/period'
import type { Db } from '../postgres/tables'

/** `page` is an id of the page table, or `none`: nothing that a client sends becomes a label. */
export const clientErrors = new Counter({
  name: 'client_errors_total',
  help: 'Uncaught errors that clients reported, by kind and page',
  labelNames: ['kind', 'page'],
  registers: [],
})

/** Counts and logs the errors among the marks that have arrived for the first time. */
function noteClientErrors(marks: readonly Mark[], log: Pick<FastifyBaseLogger, 'warn'>): void {
  for (const { name, page: path, props } of marks) {
    const { kind, text = '', commit = 'unknown' } = props
    if (name !== 'error' || kind === undefined) continue
    const page = matchPath(path)?.id ?? pageIdOfModule(path) ?? 'none'
    clientErrors.inc({ kind, page })
    log.warn({ kind, page, commit, text: withoutPersonalData(text) }, 'client error')
  }
}

/** ISO 8601 with a time zone; without one the Date constructor would assume the server's zone. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/

function readTime(text: string, index: number): Date {
  const at = new Date(text)
  const usable = ISO_TIME.test(text) && !Number.isNaN(at.getTime()) && at.getUTCFullYear() > 0
  if (!usable) throw ApiError.fields([{ field: `events.${index}.at`, content: '内容格式不正确' }])
  return at
}

/** Longer than a client keeps a mark that it could not send (S20.5). */
const LATE_MS = 8 * DAY
/** A Monday long ago, for which there is no partition. */
const WRONG_CLOCK = '1970-01-05'

/** The week under which a mark is stored: that of its own time, which is the same however often it is sent. */
const weekOf = (at: Date, received: Date) =>
  Math.abs(received.getTime() - at.getTime()) > LATE_MS ? WRONG_CLOCK : isoDay(periodOf(at, 'week').first)

/** Stores tracking events, each id once; returns how many are new. @throws {ApiError} 601 for a time that is none */
export async function storeMarks(
  db: Db,
  log: Pick<FastifyBaseLogger, 'warn'>,
  events: Payload<'/st/mark'>['events'],
  by: { channel: string; device: string; user_id: number | null; received_at: Date },
): Promise<number> {
  const marks = events.map((event, index) => {
    const at = readTime(event.at, index)
    // The text of an error is for the log only.
    const { text: _, ...props } = event.props
    return {
      ...by,
      id: event.id,
      week: weekOf(at, by.received_at),
      name: event.name,
      page: pageOf(event.page),
      at,
      props: JSON.stringify(props),
    }
  })
  if (marks.length === 0) return 0
  const added = await db
    .insertInto('marks')
    .values(marks)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  const byId = new Map(events.map((event) => [event.id, event]))
  noteClientErrors(
    added.flatMap(({ id }) => byId.get(id) ?? []),
    log,
  )
  return added.length
}
