import { timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { CODE } from '@contract/codes'
import { SYSTEM_BUSY } from '@contract/rules/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { hasCatalogue } from '../../catalogue/catalogue'
import { clientErrors, droppedMarks } from '../../channel/marks'
import { measureDeliveries } from '../../delivery/receivers'
import type { Deps } from '../../http/deps'
import { failure } from '../../http/envelope'
import { REMOTE_METRICS } from '../../lib/remote/client'
import { within } from '../../lib/time/within'
import { smsCodes } from '../../login/sms-code'
import { WECHAT_METRICS } from '../../wechat/phone'
import { measurePapers } from '../paper-watch'

declare module 'fastify' {
  interface FastifyInstance {
    /** The server is about to stop: `/readyz` answers 503, all else is served. */
    isDraining: boolean
  }
}

/** Whether a request has the operator's token; false when none is configured. */
export function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  const [given, wanted] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return token !== null && given.length === wanted.length && timingSafeEqual(given, wanted)
}

function measure(app: FastifyInstance, { version }: Deps['config']): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const metric of REMOTE_METRICS) registry.registerMetric(metric)
  for (const metric of WECHAT_METRICS) registry.registerMetric(metric)
  registry.registerMetric(clientErrors)
  registry.registerMetric(droppedMarks)
  registry.registerMetric(smsCodes)
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

/** Throws before the disk is full: PostgreSQL stops when it cannot write its log, and the journal with withdrawals. */
async function refuseFullDisk({ databaseUrl, dataDir, journalDir, minFreeMb }: Deps['config']) {
  for (const [name, folder] of Object.entries({
    DATA_DIR: databaseUrl ? null : dataDir,
    JOURNAL_DIR: journalDir,
  })) {
    const disk = await statfs(folder ?? '').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (disk && (disk.bavail * disk.bsize) / 1024 ** 2 < minFreeMb)
      throw new Error(`less than ${minFreeMb} MB are free under ${name}`)
  }
}

/** Writes to PostgreSQL's log, because a database with a full disk, or a standby, can still read. No row is locked. */
async function checkDatabase(db: Deps['db']) {
  const { rows } = await sql`select pg_logical_emit_message(true, 'readyz', '')
    where not current_setting('transaction_read_only')::boolean`.execute(db)
  if (rows.length === 0) throw new Error('the database is read-only')
  // Without agreements no visitor can log in.
  if (!(await hasCatalogue(db))) throw new Error('no catalogue has been applied')
}

/** How long `/readyz` waits for the database, milliseconds. */
const READY_MS = 2_000

/** `/healthz`: the process responds, and which release it is. `/readyz`: the database accepts writes and has a catalogue. `/metrics`: for Prometheus. */
export function registerHealth(
  app: FastifyInstance,
  { reserve, clock, config }: Pick<Deps, 'reserve' | 'clock' | 'config'>,
): void {
  const registry = measure(app, config)
  measureDeliveries(reserve, registry)
  measurePapers({ db: reserve, clock }, registry)
  app.decorate('isDraining', false)
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok', ...config.version }))
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    try {
      if (app.isDraining) throw new Error('the server is about to stop')
      await refuseFullDisk(config)
      await within(READY_MS, checkDatabase(reserve))
      return { status: 'ready', ...(!config.sends && { send: 'none' }) }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send(failure(503, SYSTEM_BUSY))
    }
  })
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    // Also from this machine: behind a proxy on it, everybody comes from there.
    if (!hasToken(request, config.metricsToken))
      return reply.code(404).send(failure(CODE.notFound, '没有这个地址'))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
