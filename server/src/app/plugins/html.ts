import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config'
import { encodingFor } from '../../http/encoding'
import type { PageFile } from './page-file'

/** Registers `reply.helmet`, which is used for HTML only; on JSON it costs time without effect. */
export const registerHtml = (app: FastifyInstance) => app.register(helmet, { global: false })

/** The content security policy of the pages (S26.5). */
const policy = (config: Config, scriptHashes: string[]) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'", ...scriptHashes, ...config.traceOrigins],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', ...config.apiOrigins],
      'font-src': ["'self'", 'data:'],
      'connect-src': ["'self'", ...config.apiOrigins, ...config.traceOrigins],
      'object-src': ["'none'"],
      'base-uri': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'self'"],
    },
  },
  referrerPolicy: { policy: 'no-referrer' as const },
  // Strict transport security is set by the proxy that terminates TLS.
  strictTransportSecurity: false,
})

/** Whether the sender has this page already (RFC 9110, 13.1.2); a proxy that compresses makes its tag weak. */
const isKnown = ({ headers }: FastifyRequest, { etag }: PageFile) =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/** Sends a page with its security headers. HTML is always revalidated, because it names the hashed files. */
export function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageFile,
  { config, status = 200 }: { config: Config; status?: number },
) {
  reply.helmet(policy(config, page.scriptHashes))
  reply.headers({
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag: page.etag,
  })
  if (status === 200 && isKnown(request, page)) return reply.code(304).send()
  const encoding = encodingFor(request)
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(page[encoding ?? 'plain'])
}
