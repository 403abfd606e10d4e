import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { withoutNumbers } from '../../lib/masked-text'

/** Anybody may choose an id, so it is short, and nothing that looks like a phone or identity number. */
const ID = /^[A-Za-z0-9._-]{1,64}$/
const isId = (given: unknown): given is string =>
  typeof given === 'string' && ID.test(given) && withoutNumbers(given) === given

/** W3C Trace Context, 3.2: version, trace id, parent id and flags. */
const TRACE = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** What every log line of a request says: its id, and of a valid `traceparent` the trace. */
function bindings(reqId: unknown, { traceparent = '' }: IncomingHttpHeaders) {
  const [, trace_id] = TRACE.exec(String(traceparent)) ?? []
  return { reqId, ...(trace_id && { trace_id }) }
}

/** Fastify's options: the id is the caller's `x-request-id`, if it is one, otherwise new. */
export const requestIds: Pick<FastifyServerOptions, 'genReqId' | 'childLoggerFactory'> = {
  genReqId: ({ headers }: Pick<IncomingMessage, 'headers'>) =>
    isId(headers['x-request-id']) ? headers['x-request-id'] : randomUUID(),
  childLoggerFactory: (logger, { reqId }: { reqId?: unknown }, options, { headers }) =>
    logger.child(bindings(reqId, headers), options),
}

/** An answer has the id of its request, and the `traceparent` as it came; not one that a cache may give to others. */
export const returnRequestIds = (app: FastifyInstance) =>
  void app.addHook('onSend', async (request, reply) => {
    if (String(reply.getHeader('cache-control')).startsWith('public')) return
    reply.header('x-request-id', request.id)
    const { traceparent } = request.headers
    if (TRACE.test(String(traceparent))) reply.header('traceparent', traceparent)
  })

/** A visitor's call has its id in the body. The log has it: as the request's id, or beside that of a proxy. */
export function takeRequestId(app: FastifyInstance, request: FastifyRequest): void {
  const { request_id } = (request.body as { public?: { request_id?: unknown } } | null)?.public ?? {}
  if (!isId(request_id) || request_id === request.id) return
  if (isId(request.headers['x-request-id'])) request.log = request.log.child({ request_id })
  else {
    request.id = request_id
    request.log = app.log.child(bindings(request_id, request.headers))
  }
}
