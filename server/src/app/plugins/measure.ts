import { CODE } from '@contract/codes'
import type { Envelope } from '@contract/envelope'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the envelope with which it is answered. */
    envelopeCode?: number
  }
}

/** Counts answers by route and code: a refusal such as 429 or 601 is sent with HTTP 200. A limit's has `Retry-After`. */
export function measureAnswers(app: FastifyInstance, register: Registry): void {
  const answers = new Counter({
    name: 'answers_total',
    help: 'Answers by route and the code of their envelope; without one, the HTTP status',
    labelNames: ['route', 'code'],
    registers: [register],
  })
  // `increase()` does not see the first of a series that was not there before.
  app.addHook('onRoute', ({ url }) => {
    for (const code of ['429', '500', '503']) answers.inc({ route: url, code }, 0)
  })
  app.decorateRequest('envelopeCode')
  // Not called for what is no object, such as a text that never changes: all of it is sent with its own HTTP status.
  app.addHook('preSerialization', (request, reply, answer, done) => {
    const { code, errors } = answer as Partial<Envelope<unknown>>
    request.envelopeCode = code
    // By the header a proxy sees it too.
    const wait = code === CODE.rateLimited && errors?.find(({ field }) => field === 'wait_seconds')
    if (wait) reply.header('retry-after', wait.content)
    done(null, answer)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { routeOptions, envelopeCode } = request
    answers.inc({ route: routeOptions.url ?? 'none', code: String(envelopeCode ?? reply.statusCode) })
  })
}

/** Registers which part `/readyz` lacks, looked for when the metrics are read. */
export function measureMissing(missingPart: () => Promise<string | null>, register: Registry): void {
  const gauge = new Gauge({
    name: 'not_ready',
    help: '1 for the part for want of which /readyz answers 503; none while it answers 200',
    labelNames: ['missing'],
    registers: [register],
    async collect() {
      const missing = await missingPart()
      gauge.reset()
      if (missing !== null) gauge.set({ missing }, 1)
    },
  })
}
