import type { Payload } from '@contract/endpoints'
import type { Mark } from '@contract/endpoints/channel'
import { matchPath, pageIdOfModule, pageIds } from '@contract/pages'
import { ERROR_KINDS, withoutPersonalData } from '@contract/rules/client-error'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { Counter } from 'prom-client'
import type { Deps } from '../http/deps'
import { batched } from '../lib/batched'
import { recent } from '../lib/recent'
import { statement } from '../lib/statement'
import { isDistributed } from '../postgres/distributed'
import type { Db } from '../postgres/tables'
import { type By, type Row, rowsOf } from './mark-rows'

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

type MarkKey = Pick<Row, 'device' | 'id' | 'week'>

const insert = statement<MarkKey>(`
  insert into marks (id, week, name, page, at, props, channel, device, user_id, received_at)
  select id, week, name, page, at, props, channel, device, user_id, received_at
  from json_to_recordset($1) as new (id text, week date, name text, page text, at timestamptz, props jsonb, channel text,
    device text, user_id bigint, received_at timestamptz)
  order by device, id
  on conflict do nothing returning device, id, week::text`)

const keyOf = ({ device, id, week }: MarkKey) => JSON.stringify([device, id, week])

/** All rows; where the tables lie on several machines, those of each part of the table (its shard) by themselves. */
async function byShard(db: Db, all: Row[]): Promise<Row[][]> {
  if (!(await isDistributed(db))) return [all]
  const { rows } = await sql<{ devices: string[] }>`
    select array_agg(device) as devices from unnest(${[...new Set(all.map(({ device }) => device))]}::text[]) device
    group by get_shard_id_for_distribution_column('marks', device)`.execute(db)
  return rows.map(({ devices }) => all.filter(({ device }) => devices.includes(device)))
}

/** Stores the rows of several calls together; returns for each call the ids that are new. */
async function storeRows(db: Db, calls: Row[][]): Promise<Set<string>[]> {
  const added = new Set<string>()
  for (const rows of await byShard(db, calls.flat()))
    for (const one of await insert(db, JSON.stringify(rows))) added.add(keyOf(one))
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
