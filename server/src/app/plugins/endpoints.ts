import { channelOf } from '@contract/channel'
import { CODE } from '@contract/codes'
import { bodyOf, type Wrapping, Wrapping as WrappingSchema } from '@contract/context'
import type { Endpoint } from '@contract/endpoint'
import { endpoints, type Group, type Path } from '@contract/endpoints'
import { Envelope } from '@contract/envelope'
import type { FastifyInstance } from 'fastify'
import { boxesFor } from '../../agreement/boxes'
import { responseOf } from '../../http/constant-response'
import type { Deps } from '../../http/deps'
import type { Asking, AskingHandler, Call, Handlers, Visitor } from '../../http/handler'
import { answeredBefore, fingerprintOf, once } from '../../http/idempotency'
import { counter, RateLimited } from '../../http/limits'
import { retried } from '../../http/retried'
import { sharedQuestions } from '../../http/shared-question'
import { ApiError } from '../../lib/api-error'
import { isDatabaseDown } from '../../lib/database-down'
import { callerOf } from '../../lib/network'
import { withoutSecrets } from '../../lib/page-address'
import { findVisitor } from '../../login/sessions'
import { accountCalls } from './account-call'
import { openLimits, usesOf } from './open-call'
import { takeRequestId } from './request-id'
import { answerToEverybody } from './shared-lists'
import { refuseUnstorable } from './text-guard'

type Body = Wrapping & Record<string, unknown>
type AnyRun = (call: Call<Path> & { visitor: Visitor | null }) => Promise<never>
type AnyHandler = AnyRun | { [K in keyof AskingHandler<Path>]: (call: Asking<Path>) => Promise<AnyRun> }

/** The endpoints of a mode; test endpoints exist in test mode only. */
export const rowsOf = (mode: Deps['config']['mode']): [Path, Endpoint][] =>
  (Object.entries(endpoints) as [Path, Endpoint][]).filter(([, row]) => !row.testOnly || mode === 'test')

/** The declared fields of the payload, or all but the common ones when the endpoint accepts any field. */
export function payloadOf({ payload }: Pick<Endpoint, 'payload'>, body: Record<string, unknown>) {
  const isOpen = (payload as { additionalProperties?: unknown }).additionalProperties === true
  const isDeclared = (name: string) =>
    isOpen ? !Object.hasOwn(WrappingSchema.properties, name) : Object.hasOwn(payload.properties, name)
  return Object.fromEntries(Object.entries(body).filter(([name]) => isDeclared(name)))
}

/** The members of payloads that hold ids of ticked boxes. */
const TICKED = ['consents', 'consent_ids'] as const

/** An effect is only allowed where a stored response can be deleted to undo it; other endpoints have no transaction. */
function refuseLater(): never {
  throw new Error('only an idempotent endpoint may leave work for before or after the commit')
}
const NO_TRANSACTION = { afterCommit: refuseLater, beforeCommit: refuseLater, answerOnce: refuseLater }

/** Closing pages send tracking events as a beacon, whose JSON has the type text/plain (Fetch standard: no preflight). */
function takeBeacons(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (request, text, done) => {
    if (request.routeOptions.url !== '/st/mark') return done(new ApiError(CODE.badRequest, '请求格式不正确'))
    return app.getDefaultJsonParser('error', 'error')(request, String(text), done)
  })
}

function registerRow(
  app: FastifyInstance,
  deps: Deps,
  path: Path,
  row: Endpoint,
  handler: AnyHandler,
  accountLimits: ReturnType<typeof accountCalls>,
  countUses: ReturnType<typeof counter>,
) {
  const shareQuestion = sharedQuestions<AnyRun | Envelope<never>>()
  const ticked = TICKED.filter((name) => Object.hasOwn(row.payload.properties, name))
  const givesBoxes = JSON.stringify(row.data).includes('"consent_id"')
  app.post<{ Body: Body }>(
    path,
    {
      schema: { body: bodyOf(row.payload), response: { 200: Envelope(row.data) } },
      preValidation: async (request) => {
        takeRequestId(app, request)
        refuseUnstorable(request.body)
      },
      // Responses contain tokens and personal data (ASVS 5.0, 14.3.2).
      onRequest: async (_request, reply) => void reply.header('cache-control', 'no-store'),
    },
    async (request, reply) => {
      const { body } = request
      const ip = deps.config.devIp ?? callerOf(request.ips ?? [request.ip])
      const find = () => findVisitor(deps, request.headers.authorization ?? '', body.public._did)
      const found = row.stateless ? null : await retried(find)
      const admitted = found?.half_order != null && !row.halfLogin ? null : found
      const visitor = admitted?.awaits_consents && !row.linkLogin ? null : admitted
      const login = () => {
        if (visitor) return visitor
        if (admitted) throw new ApiError(CODE.consentsDue, '请先阅读并同意协议，再继续')
        throw ApiError.loginRequired()
      }
      if (row.auth) login()
      const limits = [
        ...openLimits(path, { device: body.public._did, ip }),
        ...(visitor ? accountLimits(path, row, visitor.user_id) : []),
      ]
      const wait = limits.length > 0 ? await countUses(limits, deps.clock.now(), usesOf(body)) : 0
      if (wait > 0) throw new RateLimited(wait)
      const boxes = boxesFor(deps, body.public._did)
      const payload = payloadOf(row, body)
      for (const name of ticked) if (payload[name]) payload[name] = boxes.read(payload[name] as string[])
      const call = {
        payload: payload as Call<Path>['payload'],
        context: { ...body.public, _ch: channelOf({ _ch: body.public._ch }) },
        url: withoutSecrets(body.url),
        ip,
        visitor,
        login,
      }
      const actor = visitor ? `visitor:${visitor.user_id}` : `device:${body.public._did}`
      const id = { key: body.public.request_id, path, actor, payload }
      const answer = async (run: AnyRun) => {
        if (row.idempotent) return once(deps, id, (db, later) => run({ ...call, db, ...later }))
        const data = await run({ ...call, db: deps.db, ...NO_TRANSACTION })
        return responseOf(data, request, reply)
      }
      /** The stored answer, or what runs with the answer of the other system; a refusal is stored like one of the run. */
      const askFirst = async ({ ask }: Exclude<AnyHandler, AnyRun>) =>
        (row.idempotent && (await answeredBefore<never>(deps, id))) ||
        ask({ ...call, db: deps.db }).catch((error: unknown): AnyRun => {
          if (error instanceof ApiError) return () => Promise.reject(error)
          throw error
        })
      const running = () =>
        typeof handler === 'function'
          ? retried(() => answer(handler))
          : shareQuestion(
              [actor, id.key, fingerprintOf(payload, deps.vault)].join(' '),
              () => retried(() => askFirst(handler)),
              async (asked) => (typeof asked === 'function' ? retried(() => answer(asked)) : asked),
            )
      const answered = await running().catch(async (error: unknown) => {
        // The visitor has waited long enough: a database that does not answer is not asked again.
        if (isDatabaseDown(error)) throw error
        // The account was deleted during the request, so that a row was missing.
        if (found && !(error instanceof ApiError) && (await find().catch(() => found)) === null)
          throw ApiError.loginRequired()
        throw error
      })
      return givesBoxes ? boxes.give(answered) : answered
    },
  )
}

/** A call that knows of no visitor, device or page. */
const nobodysCall = ({ db }: Deps, payload: object) =>
  ({
    db,
    payload,
    context: {},
    url: '',
    ip: '',
    visitor: null,
    login: () => {
      throw ApiError.loginRequired()
    },
    ...NO_TRANSACTION,
  }) as unknown as Parameters<AnyRun>[0]

/** The handlers of all groups; a missing group is a type error. */
export type AllHandlers = { [G in Group]: Handlers<G> }

export function registerEndpoints(app: FastifyInstance, deps: Deps, handlers: AllHandlers) {
  takeBeacons(app)
  const handlerOf: Record<string, unknown> = Object.assign({}, ...Object.values(handlers))
  const accountLimits = accountCalls(deps)
  const countUses = counter(deps.db)
  for (const [path, row] of rowsOf(deps.config.mode)) {
    registerRow(app, deps, path, row, handlerOf[path] as AnyHandler, accountLimits, countUses)
    if (row.shared)
      answerToEverybody(app, path, row, (payload) => (handlerOf[path] as AnyRun)(nobodysCall(deps, payload)))
  }
}
