import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { CODE } from '@contract/codes'
import cors from '@fastify/cors'
import type { ConnectionError, FastifyInstance } from 'fastify'
import type { Config } from '../../config/config'
import { encodingFor, vary } from '../../http/encoding'
import { failure } from '../../http/envelope'

/** Minimum size in bytes; a shorter response fits in one packet anyway. */
const MIN_BYTES = 1024

/** A medium level takes half the time of the best one for 95 % of its savings. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Up to so many characters a text is compressed at once, which takes 0.1 ms: a thread costs more than that. */
const SHORT = 8 * 1024

const compress = {
  br: (text: string) =>
    text.length > SHORT ? promisify(brotliCompress)(text, BROTLI) : brotliCompressSync(text, BROTLI),
  gzip: (text: string) => (text.length > SHORT ? promisify(gzip)(text) : gzipSync(text)),
}

/** Compresses JSON, a long one in the thread pool. BREACH does not apply without a cookie (docs/decisions.md). */
export const registerCompression = (app: FastifyInstance) =>
  void app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
    if (!isJson || typeof payload !== 'string' || Buffer.byteLength(payload) < MIN_BYTES) return payload
    vary(reply, 'accept-encoding')
    const encoding = encodingFor(request)
    if (!encoding) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return compress[encoding](payload)
  })

/** Allows pages of other origins to call the API (S26.6), without credentials, because the token is in a header. */
export async function registerOrigins(
  scope: FastifyInstance,
  { allowedOrigins }: Pick<Config, 'allowedOrigins'>,
): Promise<void> {
  if (allowedOrigins.length === 0) return
  await scope.register(cors, {
    origin: allowedOrigins,
    methods: ['POST'],
    allowedHeaders: ['authorization', 'content-type'],
    // Seconds; browsers limit it further (Chromium to two hours).
    maxAge: 86_400,
    logLevel: 'warn',
  })
}

const TEXTS = { 400: '请求格式不正确', 408: '请求超时，请重试', 431: '请求头过大' } as const

const STATUS: Record<string, keyof typeof TEXTS> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** Responds with an envelope to requests that Node's HTTP parser rejects, and closes the connection. */
export function respondToParserError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = STATUS[error.code] ?? 400
  const body = JSON.stringify(failure(status, TEXTS[status]))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

/** Refuses HTTP/1.1 requests without a Host header (RFC 9112, 3.2). */
export const refuseWithoutHost = (app: FastifyInstance) =>
  void app.addHook('onRequest', async ({ headers, raw }, reply) => {
    if (headers.host === undefined && raw.httpVersion === '1.1')
      return reply.code(400).header('connection', 'close').send(failure(CODE.badRequest, TEXTS[400]))
  })
