import type { Endpoint } from '@contract/endpoint'
import { Envelope } from '@contract/envelope'
import type { FastifyInstance } from 'fastify'
import { Type as T } from 'typebox'
import { responseOf } from '../../http/constant-response'
import { FOR_EVERYBODY, isPlain } from '../../http/edge'

/**
 * Answers a list that is the same for everybody to a GET too, which caches at the edge may keep (S6.21).
 * @param list makes it of the fields that the address names, without a visitor. @throws {ApiError}
 */
export function answerToEverybody(
  app: FastifyInstance,
  path: string,
  { payload, data, shared = [] }: Endpoint,
  list: (payload: object) => Promise<object>,
) {
  app.get(
    path,
    {
      schema: { querystring: T.Pick(payload, [...shared]), response: { 200: Envelope(data) } },
      onRequest: async (_request, reply) => void reply.header('cache-control', 'no-store'),
    },
    async (request, reply) => {
      const query = request.query as Record<string, string>
      const answer = await list(
        Object.fromEntries(shared.flatMap((name) => (name in query ? [[name, query[name]]] : []))),
      )
      if (isPlain(request.originalUrl)) reply.header('cache-control', FOR_EVERYBODY)
      return responseOf(answer, request, reply)
    },
  )
}
