import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config'

/** Seconds; browsers cut it down to what they like (Chromium two hours). */
const PREFLIGHT_LIFE = 86_400

/**
 * Lets pages of the configured origins make the calls of this scope: an H5 that was built with another base host
 * (S26.6). Without credentials, because calls carry their token in a header. Other origins' preflights get no
 * leave, and with no origin configured they find nothing.
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
