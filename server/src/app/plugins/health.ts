import { timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { CODE } from '@contract/codes'
import { SYSTEM_BUSY } from '@contract/rules/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import { institutionReports } from '../../application/report'
import { hasCatalogue } from '../../catalogue/catalogue'
import { clientErrors, droppedMarks } from '../../channel/marks'
import { funnelEvents } from '../../conversion/report'
import { measureDeliveries } from '../../delivery/receivers'
import type { Deps } from '../../http/deps'
import { failure } from '../../http/envelope'
import { REMOTE_METRICS } from '../../lib/remote/client'
import { within } from '../../lib/time/within'
import { smsCodes } from '../../login/sms-code'
import { isReadOnly } from '../../postgres/guarded-pool'
import { WECHAT_METRICS } from '../../wechat/phone'
import { measurePapers } from '../paper-watch'
import { measurePlans } from '../plan-watch'
import { measureAnswers, measureMissing } from './measure'

declare module 'fastify' {
  interface FastifyInstance {
    /** The server is about to stop: `/readyz` answers 503, all else is served, on connections that end with the answer. */
    isDraining: boolean
  }
}

/** Whether a request has the operator's token; false when none is configured. */
export function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  const [given, wanted] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return token !== null && given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Of the rooms that count what happens in them. */
const METRICS: Metric[] = [
  ...REMOTE_METRICS,
  ...WECHAT_METRICS,
  clientErrors,
  droppedMarks,
  smsCodes,
  funnelEvents,
  institutionReports,
]

function measure(app: FastifyInstance, { version }: Deps['config']): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const metric of METRICS) registry.registerMetric(metric)
  new Gauge({
    name: 'build_info',
    help: 'Always 1; the labels say which release runs',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ ...version }, 1)
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time by route and HTTP status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  return registry
}

/** The folders on a nearly full disk: PostgreSQL stops when it cannot write its log, and the journal with withdrawals. */
async function fullDisks({ databaseUrl, dataDir, journalDir, minFreeMb }: Deps['config']) {
  const full: string[] = []
  for (const [name, folder] of Object.entries({
    DATA_DIR: databaseUrl ? null : dataDir,
    JOURNAL_DIR: journalDir,
  })) {
    const disk = await statfs(folder ?? '').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (disk && (disk.bavail * disk.bsize) / 1024 ** 2 < minFreeMb)
      full.push(`less than ${minFreeMb} MB are free under ${name}`)
  }
  return full.join(', ')
}

/**
 * Writes to PostgreSQL's log, because a database with a full disk, or a standby, can still read. No row is locked. By the
 * error the pool learns that the connection leads to a standby, and gives it up.
 */
async function missingOf(db: Deps['db']): Promise<Missing | null> {
  await sql`do $$ begin
    if current_setting('transaction_read_only')::boolean then raise read_only_sql_transaction; end if;
    perform pg_logical_emit_message(true, 'readyz', '');
  end $$`.execute(db)
  // Without agreements no visitor can log in.
  return (await hasCatalogue(db)) ? null : 'catalogue'
}

/** How long `/readyz` waits for the database, milliseconds. */
const READY_MS = 2_000

/** What a server that is not ready lacks, as `/readyz` says it: `draining` means that it is about to stop. */
type Missing = 'draining' | 'disk' | 'database' | 'read-only' | 'catalogue'

/** The missing part, with its cause for the log alone; null when nothing is missing. */
async function readiness(
  app: FastifyInstance,
  { reserve, config }: Pick<Deps, 'reserve' | 'config'>,
): Promise<{ missing: Missing; cause?: string } | null> {
  const causeOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
  if (app.isDraining) return { missing: 'draining' }
  const disk = await fullDisks(config).catch(causeOf)
  if (disk) return { missing: 'disk', cause: disk }
  try {
    const missing = await within(READY_MS, missingOf(reserve))
    return missing && { missing }
  } catch (error) {
    return isReadOnly(error) ? { missing: 'read-only' } : { missing: 'database', cause: causeOf(error) }
  }
}

/** `/healthz`: the process responds, and which release it is. `/readyz`: the database accepts writes and has a catalogue. `/metrics`: for Prometheus. */
export function registerHealth(
  app: FastifyInstance,
  { reserve, clock, config }: Pick<Deps, 'reserve' | 'clock' | 'config'>,
): void {
  const registry = measure(app, config)
  measureDeliveries({ db: reserve, clock }, registry)
  measureAnswers(app, registry)
  measureMissing(async () => (await readiness(app, { reserve, config }))?.missing ?? null, registry)
  measurePapers({ db: reserve, clock }, registry)
  measurePlans({ db: reserve, clock }, registry)
  app.decorate('isDraining', false)
  // A connection that is kept after the last answer would hold up the end: Node closes only those that are idle before.
  app.addHook('onSend', async (_request, reply) => {
    if (app.isDraining) reply.header('connection', 'close')
  })
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok', ...config.version }))
  // A line for each change, not for each of the proxies' checks.
  let last: Missing | null = null
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const found = await readiness(app, { reserve, config })
    const missing = found?.missing ?? null
    if (missing !== last) app.log[found ? 'warn' : 'info'](found ?? {}, found ? 'not ready' : 'ready again')
    last = missing
    if (missing === null) return { status: 'ready', ...(!config.sends && { send: 'none' }) }
    return reply.code(503).send({ ...failure(503, SYSTEM_BUSY), missing })
  })
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    // Also from this machine: behind a proxy on it, everybody comes from there.
    if (!hasToken(request, config.metricsToken))
      return reply.code(404).send(failure(CODE.notFound, '没有这个地址'))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
