import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps'
import { rowsOf } from './endpoints'
import { hasToken } from './health'
import { openApi } from './openapi'

/** The API reference, generated from the endpoint table. In production it needs the operator's token. */
export function registerDocs(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const sandbox = config.mode === 'test'
  const document = JSON.stringify(openApi(rowsOf(config.mode), config.brand.name, sandbox), null, 2)
  app.get('/docs/openapi.json', async (request, reply) => {
    if (config.mode === 'production' && !hasToken(request, config.metricsToken)) return reply.callNotFound()
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
