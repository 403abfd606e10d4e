import type { FastifyInstance } from 'fastify'
import { logoAt } from '../../catalogue/logos'
import type { Deps } from '../../http/deps'

/** The institutions' logos (S24.31), each at a path that changes with the image. */
export function registerLogos(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get('/logo/:file', async (request, reply) => {
    const logo = await logoAt(db, request.url)
    if (!logo) return reply.callNotFound()
    return reply
      .type(logo.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(logo.bytes)
  })
}
