import type { IncomingHttpHeaders } from 'node:http'
import { callbackify } from 'node:util'
import { CODE } from '@contract/codes'
import type { PublicBlock } from '@contract/context'
import type { Endpoint } from '@contract/endpoint'
import { endpoints, type Path } from '@contract/endpoints'
import {
  EARLIEST_CLOCK,
  PERSONAS,
  type PersonaName,
  parseFaults,
  SANDBOX_HEADERS,
  type SandboxFaults,
} from '@contract/sandbox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { deliverNext } from '../delivery/attempt'
import type { Engine } from '../delivery/task'
import type { Deps } from '../http/deps'
import { ApiError } from '../lib/api-error'
import { momentOf } from '../lib/time/moment'
import { delayResponses, faultOf, sendFault } from './faults'
import type { personaLogins } from './personas'
import { inScope, type Scope } from './scope'

type SandboxState = { persona?: PersonaName; clock?: Date; faults?: SandboxFaults }

const unread = (name: string, should: string) =>
  new ApiError(CODE.badRequest, `请求头 ${name} 无法识别：${should}`)

function readPersona(text: string): PersonaName {
  const found = PERSONAS.find((name) => name === text)
  if (!found) throw unread(SANDBOX_HEADERS.persona, `应为 ${PERSONAS.join('、')} 之一`)
  return found
}

function readClock(text: string): Date {
  const at = momentOf(text)
  if (!at) throw unread(SANDBOX_HEADERS.clock, '应为带时区的时间，例如 2026-12-01T10:00:00+08:00')
  if (at < new Date(EARLIEST_CLOCK)) throw unread(SANDBOX_HEADERS.clock, `不能早于 ${EARLIEST_CLOCK}`)
  return at
}

function readFaults(text: string): SandboxFaults {
  try {
    return parseFaults(text)
  } catch {
    throw unread(SANDBOX_HEADERS.fault, '例如 slow:800、offline、timeout、http500、601，或 /v1/user/city=601')
  }
}

/** Parses the sandbox headers; an empty one is ignored. @throws {ApiError} 400 that names the invalid header */
function readHeaders(headers: IncomingHttpHeaders): SandboxState {
  const text = (name: keyof typeof SANDBOX_HEADERS) => String(headers[SANDBOX_HEADERS[name]] ?? '').trim()
  const [persona, clock, fault] = [text('persona'), text('clock'), text('fault')]
  return {
    ...(persona && { persona: readPersona(persona) }),
    ...(clock && { clock: readClock(clock) }),
    ...(fault && { faults: readFaults(fault) }),
  }
}

const LOGIN: Path = '/test/user/login'

/** The endpoint of a request; null for pages and files, which the sandbox ignores. */
function rowOf({ method, routeOptions: { url = '' } }: FastifyRequest): Path | null {
  return method === 'POST' && Object.hasOwn(endpoints, url) ? (url as Path) : null
}

const blockOf = ({ body }: FastifyRequest) => (body as { public: PublicBlock }).public

/** Whether a request has no token; the placeholder of a client without one contains a space (login/sessions). */
const isGuest = ({ headers: { authorization = '' } }: FastifyRequest) =>
  authorization === '' || authorization.includes(' ')

/** Runs due deliveries before each request, one request after the other, so that results are reproducible. */
function deliveries(engine: Engine, app: FastifyInstance) {
  let queue: Promise<void> = Promise.resolve()
  const all = async () => {
    while (await deliverNext(engine));
  }
  return () => {
    queue = queue.then(all).catch((error) => app.log.warn({ err: error }, 'delivery to institutions failed'))
    return queue
  }
}

/** The sandbox of test mode: a request's headers, and the order of a seeded run, which a fault does not advance. */
export function registerSandbox(
  app: FastifyInstance,
  deps: Deps,
  personas: ReturnType<typeof personaLogins>,
  engine: Engine,
) {
  const { run } = deps
  const delay = delayResponses(app)
  const asked = new WeakMap<FastifyRequest, SandboxState>()
  const deliver = run && deliveries(engine, app)

  /** The scope of a request; in a seeded run its time is fixed, so that concurrent requests do not change it. */
  function scopeOf(request: FastifyRequest, path: Path): Scope {
    const { clock, persona } = asked.get(request) ?? {}
    if ((endpoints[path] as Endpoint).idempotent) run?.move()
    const now = clock ?? run?.clock.now()
    const random = run?.randomOf(blockOf(request)._did, path)
    return { ...(now && { now }), ...(random && { random }), ...(persona && { persona }) }
  }

  /** Logs a request without a token in as the persona; the login endpoint does so itself. */
  async function logIn(request: FastifyRequest, path: Path) {
    const { persona } = asked.get(request) ?? {}
    if (!persona || path === LOGIN || !isGuest(request)) return
    const token = await personas.tokenOf(persona)
    if (token) request.headers.authorization = token
  }

  app.addHook('preHandler', (request, reply, done) => {
    const path = rowOf(request)
    if (!path) return done()
    try {
      asked.set(request, readHeaders(request.headers))
    } catch (error) {
      return done(error as Error)
    }
    const fault = faultOf(asked.get(request)?.faults, path)
    if (sendFault(fault, path, request, reply)) return
    inScope(scopeOf(request, path), () => {
      const ready = async () => {
        await deliver?.()
        await logIn(request, path)
      }
      // Fastify continues inside, so that everything after it has this scope.
      callbackify(ready)((error) => done(error ?? undefined))
    })
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const path = rowOf(request)
    if (path) await delay(faultOf(asked.get(request)?.faults, path), reply)
    return payload
  })
}
