import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config'

/** Seconds; browsers limit it further (Chromium to two hours). */
const PREFLIGHT_LIFE = 86_400

/**
 * Allows pages of the configured origins to call the API, for an H5 that was built with another base host (S26.6),
 * without
 * credentials, because the token is in a header. Without any origin, preflights get 404.
 */
export async function registerOrigins(
  scope: FastifyInstance,
  { allowedOrigins }: Pick<Config, 'allowedOrigins'>,
): Promise<void> {
  if (allowedOrigins.length === 0) return
  await scope.register(cors, {
    origin: allowedOrigins,
    methods: ['POST'],
    allowedHeaders: ['authorization', 'content-type'],
    maxAge: PREFLIGHT_LIFE,
    logLevel: 'warn',
  })
}
