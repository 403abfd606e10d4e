import type { Payload } from '@contract/endpoints'
import type { Mark } from '@contract/endpoints/channel'
import { matchPath, pageIdOfModule, pageIds } from '@contract/pages'
import { ERROR_KINDS, withoutPersonalData } from '@contract/rules/client-error'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { Counter } from 'prom-client'
import type { Deps } from '../http/deps'
import { ApiError } from '../lib/api-error'
import { batched } from '../lib/batched'
import { sha256 } from '../lib/canonical-json'
import { pageOf } from '../lib/page-address'
import { recent } from '../lib/recent'
import { DAY } from '../lib/retention'
import { statement } from '../lib/statement'
import { isoDay, periodOf } from '../lib/time/period'
import type { Db } from '../postgres/tables'

type Log = Pick<FastifyBaseLogger, 'warn'>

/** `page` is an id of the page table, or `none`: nothing that a client sends becomes a label. */
export const clientErrors = new Counter({
  name: 'client_errors_total',
  help: 'Uncaught errors that clients reported, by kind and page',
  labelNames: ['kind', 'page'],
  registers: [],
})

// `increase()` does not see the first of a series that was not there before.
for (const kind of ERROR_KINDS) for (const page of [...pageIds, 'none']) clientErrors.inc({ kind, page }, 0)

/** Counts and logs the errors among the marks that have arrived for the first time. */
function noteClientErrors(marks: readonly Mark[], log: Log): void {
  for (const { name, page: path, props } of marks) {
    const { kind, text = '', commit = 'unknown' } = props
    if (name !== 'error' || kind === undefined) continue
    const page = matchPath(path)?.id ?? pageIdOfModule(path) ?? 'none'
    clientErrors.inc({ kind, page })
    log.warn({ kind, page, commit, text: withoutPersonalData(text) }, 'client error')
  }
}

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

/** Marks that were not stored because the table is full. */
export const droppedMarks = new Counter({
  name: 'marks_dropped_total',
  help: 'Tracking events that were not stored because their table is full',
  registers: [],
})

/** Tells whether the table of marks had its maximum size (`MARKS_MAX_MB`) a moment ago, and logs it. */
export const watchMarks = ({ db, config }: Pick<Deps, 'db' | 'config'>, log: Log) =>
  recent(
    async () => {
      const { rows } = await sql<{ mb: number }>`
        select sum(pg_total_relation_size(relid))::float8 / 1048576 as mb from pg_partition_tree('marks')`.execute(
        db,
      )
      const mb = rows[0]?.mb ?? 0
      if (mb >= config.marksMaxMb) log.warn({ mb }, 'the table of marks is full: marks are not stored')
      return mb >= config.marksMaxMb
    },
    (error) => log.warn({ err: error }, 'the size of the table of marks is unknown'),
  )

/** Of a device an advertisement's showing counts once for a page and day (UTC), whatever id a client gives it. */
const idOf = ({ id, name }: Mark, ...place: string[]) =>
  name === 'ad_show' ? sha256([name, ...place].join('\n')) : id

interface By {
  channel: string
  device: string
  user_id: number | null
  received_at: Date
}

/** The rows of a call's events. @throws {ApiError} 601 for a time that is none */
const rowsOf = (events: readonly Mark[], by: By) =>
  events.map((event, index) => {
    const at = readTime(event.at, index)
    // The text of an error is for the log only.
    const { text: _, ...props } = event.props
    const page = pageOf(event.page)
    const week = weekOf(at, by.received_at)
    const id = idOf(event, by.device, page, week === WRONG_CLOCK ? week : isoDay(at))
    return { ...by, id, week, name: event.name, page, at, props }
  })
type Row = ReturnType<typeof rowsOf>[number]
type MarkKey = Pick<Row, 'device' | 'id' | 'week'>

const insert = statement<MarkKey>(`
  insert into marks (id, week, name, page, at, props, channel, device, user_id, received_at)
  select id, week, name, page, at, props, channel, device, user_id, received_at
  from json_to_recordset($1) as new (id text, week date, name text, page text, at timestamptz, props jsonb, channel text,
    device text, user_id bigint, received_at timestamptz)
  order by device, id
  on conflict do nothing returning device, id, week::text`)

const keyOf = ({ device, id, week }: MarkKey) => JSON.stringify([device, id, week])

/** Stores the rows of several calls in one statement; returns for each call the ids that are new. */
async function storeRows(db: Db, calls: Row[][]): Promise<Set<string>[]> {
  const added = new Set((await insert(db, JSON.stringify(calls.flat()))).map(keyOf))
  return calls.map((rows) => new Set(rows.filter((row) => added.delete(keyOf(row))).map(({ id }) => id)))
}

/** How long the marks of other calls are waited for, milliseconds, and of how many calls one statement stores the marks. */
const PAUSE_MS = 40
const MOST_CALLS = 200

/**
 * Stores tracking events, each id once; returns how many are new. Those of many calls are stored together, each call is
 * answered once its own are committed. @throws {ApiError} 601 for a time that is none
 */
export function markStore(db: Db, log: Log) {
  const store = batched((calls: Row[][]) => storeRows(db, calls), { most: MOST_CALLS, pauseMs: PAUSE_MS })
  return async (events: Payload<'/st/mark'>['events'], by: By): Promise<number> => {
    const rows = rowsOf(events, by)
    if (rows.length === 0) return 0
    const added = await store(rows)
    noteClientErrors(
      [...new Map(events.map((event) => [event.id, event])).values()].filter(({ id }) => added.has(id)),
      log,
    )
    return added.size
  }
}
