import { randomBytes } from 'node:crypto'
import { CODE } from '@contract/codes'
import { Envelope } from '@contract/envelope'
import { type SenderKind, type SignedCall, signedRows, UNPROCESSABLE } from '@contract/signed/signed-calls'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Integrations } from '../../config/integrations'
import { refusalOf } from '../../http/allowed'
import type { Deps } from '../../http/deps'
import { success } from '../../http/envelope'
import type { SignedContext, SignedHandlers } from '../../http/handler'
import { once } from '../../http/idempotency'
import { count, RateLimited, take } from '../../http/limits'
import { retried } from '../../http/retried'
import { ApiError } from '../../lib/api-error'
import { checkMessage } from '../../lib/remote/signature'
import type { Db } from '../../postgres/tables'
import { payloadOf } from './endpoints'
import { logRefusal, senderOf, wordsOf } from './signed-refusal'
import { refuseUnstorable } from './text-guard'

type AnyHandler = (call: SignedContext & { payload: Record<string, unknown> }) => Promise<object>

/** Calls of one sender in a minute. */
export const PER_MINUTE = 600

/** Calls of one kind that a partner may send in a day, unless the operator sets another number. */
const PER_DAY = 10_000

/** Verifies the calls of unknown senders, which are then refused after the same work as those of known ones. */
const NO_KEY = [`whsec_${randomBytes(32).toString('base64')}`]

/** The calls of a day are used up. A repeated message is answered all the same: only new ones count. */
class DayFull extends Error {
  constructor(readonly seconds: number) {
    super('no more calls on this day')
  }
}

function linkOf(integrations: Integrations, kind: SenderKind, sender: string) {
  const links: Readonly<Record<string, { verify?: string[]; calls_per_day?: number }>> = integrations[kind]
  return Object.hasOwn(links, sender) ? links[sender] : undefined
}

const OF_BODY: readonly number[] = [CODE.badRequest, CODE.tooLarge, UNPROCESSABLE]

/** The HTTP status is that of the body code, for senders whose clients only look at it. */
function answerByStatus(app: FastifyInstance) {
  app.addHook<Envelope<unknown>>('preSerialization', async (request, reply, answer) => {
    const code = answer.code === CODE.validation ? UNPROCESSABLE : answer.code
    reply.code(code)
    if (OF_BODY.includes(code)) logRefusal(request, { cause: 'body', code })
    return { ...answer, code }
  })
}

function registerCall(
  app: FastifyInstance,
  deps: Deps,
  { kind, path, row }: { kind: SenderKind; path: string; row: SignedCall },
  handler: AnyHandler,
) {
  const { db, clock, config } = deps
  const parse = app.getDefaultJsonParser('error', 'error')

  /** Signed is the body as received, so the parser left it as text and it becomes JSON only here. */
  function verified(request: FastifyRequest): Promise<unknown> {
    const text = typeof request.body === 'string' ? request.body : ''
    const link = linkOf(config.integrations, kind, senderOf(request))
    const checked = checkMessage(link?.verify ?? NO_KEY, request.headers, text, clock.now())
    if ('cause' in checked) {
      const cause = checked.cause === 'key' && !link ? 'sender' : checked.cause
      logRefusal(request, { ...checked, cause, code: CODE.unauthenticated, keys: link?.verify?.length ?? 0 })
      throw new ApiError(CODE.unauthenticated, wordsOf(checked))
    }
    return new Promise((resolve, reject) => {
      void parse(request, text, (error, body) => (error ? reject(error) : resolve(body)))
    })
  }

  async function limit(sender: string) {
    const key = `open:${kind}:${sender}`
    const wait = await count(db, [{ key, max: PER_MINUTE, seconds: 60 }], clock.now())
    if (wait > 0) throw new RateLimited(wait)
  }

  /** @throws {DayFull} which is not stored as the answer of the message, so that it can be sent again the next day */
  async function limitByDay(trx: Db, sender: string) {
    if (!row.daily) return
    const key = `open:${kind}:${sender}:${path}`
    const max = linkOf(config.integrations, kind, sender)?.calls_per_day ?? PER_DAY
    const wait = await take(trx, { key, max, seconds: 86_400 }, clock.now())
    if (wait > 0) throw new DayFull(wait)
  }

  async function answer(request: FastifyRequest) {
    const sender = senderOf(request)
    await limit(sender)
    const messageId = String(request.headers['webhook-id'])
    const payload = payloadOf(row, request.body as Record<string, unknown>)
    const call = { payload, sender, messageId }
    if (row.readOnly) {
      const beforeCommit = () => {
        throw new Error('a call that only reads has no transaction')
      }
      return success(await retried(() => handler({ ...call, db, beforeCommit })))
    }
    // One message has one effect: the same id on another path is another content.
    const actor = `${kind}:${sender}`
    const message = { key: messageId, path: '/open', actor, payload: { path, payload } }
    return retried(() =>
      once(deps, message, async (trx, { beforeCommit }) => {
        await limitByDay(trx, sender)
        return handler({ ...call, db: trx, beforeCommit })
      }),
    )
  }

  app.post(
    path,
    {
      schema: { body: row.payload, response: { [CODE.ok]: Envelope(row.data) } },
      schemaErrorFormatter: (broken) => refusalOf(broken, row.payload),
      onRequest: async (_request, reply) => void reply.header('cache-control', 'no-store'),
      preValidation: async (request) => {
        request.body = await verified(request)
        refuseUnstorable(request.body)
      },
    },
    (request) =>
      answer(request).catch((error: unknown) => {
        throw error instanceof DayFull ? new RateLimited(error.seconds) : error
      }),
  )
}

/** The handlers of all signed calls; a missing one is a type error. */
export type AllSignedHandlers = { [S in SenderKind]: SignedHandlers<S> }

/** Registers the calls of institutions and partners, which must be signed (401) and are limited by sender (429). */
export function registerSignedCalls(app: FastifyInstance, deps: Deps, handlers: AllSignedHandlers) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) =>
    done(null, text),
  )
  answerByStatus(app)
  for (const call of signedRows) {
    const own = handlers[call.kind] as Record<string, unknown>
    registerCall(app, deps, call, own[call.path] as AnyHandler)
  }
}
