import { CODE } from '@contract/codes'
import { bodyOf, type Wrapping, Wrapping as WrappingSchema } from '@contract/context'
import type { Endpoint } from '@contract/endpoint'
import { endpoints, type Group, type Path } from '@contract/endpoints'
import { Envelope } from '@contract/envelope'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerOf } from '../http/constant-answer'
import type { Deps } from '../http/deps'
import type { Call, Handlers, Visitor } from '../http/handler'
import { once } from '../http/idempotency'
import { ApiError } from '../lib/api-error'
import { callerOf } from '../lib/network'
import { withoutSecrets } from '../lib/page-address'
import { inLane } from '../postgres/lanes'
import { findVisitor } from '../services/login/sessions'
import { countOpenCall } from './open-call'
import { findUnstorable } from './text-guard'

type Body = Wrapping & Record<string, unknown>
type AnyHandler = (call: Call<Path> & { visitor: Visitor | null }) => Promise<never>

/** The rows that exist in a mode: those for tests are not even there otherwise. */
export const rowsOf = (mode: Deps['config']['mode']): [Path, Endpoint][] =>
  (Object.entries(endpoints) as [Path, Endpoint][]).filter(([, row]) => !row.testOnly || mode === 'test')

/** The payload's own fields: the declared ones, or all but the wrapping where the row takes any. */
function payloadOf(row: Endpoint, body: Body): Record<string, unknown> {
  const open = (row.payload as { additionalProperties?: unknown }).additionalProperties === true
  const wrapping = new Set(Object.keys(WrappingSchema.properties))
  const names = open
    ? Object.keys(body).filter((name) => !wrapping.has(name))
    : Object.keys(row.payload.properties)
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]]),
  )
}

/** Without the stored answer nothing could undo it. */
function refuseEffect(): never {
  throw new Error('only an idempotent row may have an effect after the commit')
}

function refuseUnstorable(request: FastifyRequest) {
  const field = findUnstorable(request.body)
  if (field !== null) throw ApiError.fields([{ field, content: '内容格式不正确' }])
}

/** Pages that close send their marks as a beacon, whose JSON travels as text (Fetch standard: no preflight). */
function takeBeacons(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (request, text, done) => {
    if (request.routeOptions.url !== '/st/mark') return done(new ApiError(CODE.badRequest, '请求格式不正确'))
    return app.getDefaultJsonParser('error', 'error')(request, String(text), done)
  })
}

const DEADLOCK = '40P01'

/**
 * Two calls that wait for each other's rows (a login while the account is being deleted): PostgreSQL ends one of them,
 * with all its writes undone and no effect begun, so it is run again; a third time it is told to come back.
 */
async function unlessDeadlocked<T>(run: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== DEADLOCK) throw error
    if (tries === 1) throw new ApiError(CODE.conflict, '操作正在处理，请稍后再试')
    return unlessDeadlocked(run, tries - 1)
  }
}

/** One row of the table as a route: validation, sign-in, idempotency and serialisation all come from the row. */
function registerRow(app: FastifyInstance, deps: Deps, path: Path, row: Endpoint, handler: AnyHandler) {
  app.post<{ Body: Body }>(
    path,
    {
      schema: { body: bodyOf(row.payload), response: { 200: Envelope(row.data) } },
      preValidation: async (request) => refuseUnstorable(request),
      // Fastify goes on from within, so that all that follows is in the lane.
      preHandler: (_request, _reply, done) => inLane(path, done),
      // Answers hold tokens and personal data (ASVS 5.0, 14.3.2).
      onRequest: async (_request, reply) => void reply.header('cache-control', 'no-store'),
    },
    async (request, reply) => {
      const { body } = request
      const ip = deps.config.devIp ?? callerOf(request.ips ?? [request.ip])
      await countOpenCall(deps.db, path, { device: body.public._did, ip }, deps.clock.now())
      const found = row.stateless
        ? null
        : await findVisitor(deps.db, request.headers.authorization ?? '', deps.clock.now())
      const visitor = found?.awaits_consents && !row.linkLogin ? null : found
      const login = () => {
        if (visitor) return visitor
        throw found
          ? new ApiError(CODE.consentsDue, '请先阅读并同意协议，再继续')
          : new ApiError(CODE.unauthenticated, '请先登录')
      }
      if (row.auth) login()
      const payload = payloadOf(row, body)
      const call = {
        payload: payload as Call<Path>['payload'],
        context: body.public,
        url: withoutSecrets(body.url),
        ip,
        visitor,
        login,
      }
      if (!row.idempotent) {
        const data = await unlessDeadlocked(() =>
          handler({ ...call, db: deps.db, afterCommit: refuseEffect }),
        )
        return answerOf(data, request, reply)
      }
      const actor = visitor ? `visitor:${visitor.user_id}` : `device:${body.public._did}`
      return unlessDeadlocked(() =>
        once(deps, { key: body.public.request_id, path, actor, payload }, (db, afterCommit) =>
          handler({ ...call, db, afterCommit }),
        ),
      )
    },
  )
}

/** The handlers of every group; a group without them is a type error. */
export type AllHandlers = { [G in Group]: Handlers<G> }

/** Registers every row of the endpoint table that exists in this mode. */
export function registerEndpoints(app: FastifyInstance, deps: Deps, handlers: AllHandlers) {
  takeBeacons(app)
  const handlerOf: Record<string, unknown> = Object.assign({}, ...Object.values(handlers))
  for (const [path, row] of rowsOf(deps.config.mode)) {
    registerRow(app, deps, path, row, handlerOf[path] as AnyHandler)
  }
}
