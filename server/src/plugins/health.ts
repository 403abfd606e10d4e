import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Deps } from '../deps'
import { inLane } from '../postgres/lanes'
import { BUSY, failure } from './envelope'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What proxies add to a request, one or the other. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** From this machine itself, not through a proxy on it; or with the configured token. */
function mayReadMetrics({ headers, socket }: FastifyRequest, token: string | null): boolean {
  if (token && sameText(headers.authorization ?? '', `Bearer ${token}`)) return true
  const proxied = PROXY_HEADERS.some((name) => headers[name] !== undefined)
  return !proxied && LOOPBACK.test(socket.remoteAddress ?? '')
}

function measure(app: FastifyInstance): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and HTTP status',
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

/** `/healthz`: the process answers. `/readyz`: so does its database. `/metrics`: for Prometheus. */
export function registerHealth(app: FastifyInstance, { db, config }: Pick<Deps, 'db' | 'config'>): void {
  const registry = measure(app)
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  const readyLane: onRequestHookHandler = (_request, _reply, done) => inLane('/readyz', done)
  app.get('/readyz', { logLevel: 'warn', onRequest: readyLane }, async (_request, reply) => {
    try {
      await sql`select 1`.execute(db)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send(failure(503, BUSY))
    }
  })
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken))
      return reply.code(404).send(failure(404, '没有这个地址'))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
