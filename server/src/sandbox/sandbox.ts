import { callbackify } from 'node:util'
import type { PublicBlock } from '@contract/context'
import type { Endpoint } from '@contract/endpoint'
import { endpoints, type Path } from '@contract/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../http/deps'
import { deliverNext, developmentDeliverer } from '../services/application/delivery'
import { answeredBy, faultOf, holdAnswers } from './faults'
import { type Asked, readHeaders } from './headers'
import type { personaLogins } from './personas'
import { inScope, type Scope } from './scope'

const LOGIN: Path = '/test/user/login'

/** The row that a request is for; null for pages and the like, which know no sandbox. */
function rowOf({ method, routeOptions: { url = '' } }: FastifyRequest): Path | null {
  return method === 'POST' && Object.hasOwn(endpoints, url) ? (url as Path) : null
}

const blockOf = ({ body }: FastifyRequest) => (body as { public: PublicBlock }).public

/** Without a token of its own: the placeholder of a client that has none holds a space (services/login/sessions). */
const isGuest = ({ headers: { authorization = '' } }: FastifyRequest) =>
  authorization === '' || authorization.includes(' ')

/** Lets the institutions take what is due, one call after the other, so that each call finds the same. */
function deliveries({ db, clock }: Deps, app: FastifyInstance) {
  let queue: Promise<void> = Promise.resolve()
  const all = async () => {
    while (await deliverNext({ db, clock }, developmentDeliverer));
  }
  return () => {
    queue = queue.then(all).catch((error) => app.log.warn({ err: error }, 'delivery to institutions failed'))
    return queue
  }
}

/**
 * The sandbox of test mode (contract/sandbox.ts): what a call's headers ask for, and the order of a seeded run. A call
 * that a fault keeps from being handled moves nothing.
 *
 * @param deps whose clock and randomness follow the call (`scopedDeps`)
 */
export function registerSandbox(
  app: FastifyInstance,
  deps: Deps,
  personas: ReturnType<typeof personaLogins>,
) {
  const { run } = deps
  const hold = holdAnswers(app)
  const asked = new WeakMap<FastifyRequest, Asked>()
  const deliver = run && deliveries(deps, app)

  /** What is different for the call; in a seeded run one time for all of it, so that other calls meanwhile do not show. */
  function scopeOf(request: FastifyRequest, path: Path): Scope {
    const { clock, persona } = asked.get(request) ?? {}
    if ((endpoints[path] as Endpoint).idempotent) run?.move()
    const now = clock ?? run?.clock.now()
    const random = run?.randomOf(blockOf(request)._did, path)
    return { ...(now && { now }), ...(random && { random }), ...(persona && { persona }) }
  }

  /** Who has no login of their own is the persona; a login itself asks for it where it is handled. */
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
    if (answeredBy(fault, path, request, reply)) return
    inScope(scopeOf(request, path), () => {
      const ready = async () => {
        await deliver?.()
        await logIn(request, path)
      }
      // Fastify goes on from within, so that all that follows has this scope.
      callbackify(ready)((error) => done(error ?? undefined))
    })
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const path = rowOf(request)
    if (path) await hold(faultOf(asked.get(request)?.faults, path), reply)
    return payload
  })
}
