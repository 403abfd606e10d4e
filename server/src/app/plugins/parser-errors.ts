import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { CODE } from '@contract/codes'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { failure } from '../../http/envelope'

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
