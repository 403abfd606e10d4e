import { CODE } from '@contract/codes'
import { SYSTEM_BUSY } from '@contract/rules/messages'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure, refusal } from '../http/envelope'
import { fieldErrors } from '../http/field-messages'
import { ApiError, ServiceDown } from '../lib/api-error'

/**
 * Errors of the socket, and of PostgreSQL while it starts, stops or has no room (classes 08, 53, 57), where a lock does not
 * come in time, and where it takes no writes (a standby).
 */
const DOWN =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|EAGAIN|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|08\w{3}|53\w{3}|57\w{3}|55P03|25006)$/
/** Those of the driver that carry no code. */
const DOWN_TEXT =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|not queryable/
/** PostgreSQL's data exceptions: a value that no column can hold. */
const DATA_EXCEPTION = /^22\w{3}$/

/** PostgreSQL's foreign-key violation. */
const NO_SUCH_ROW = '23503'

const codeOf = (error: unknown) => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}

const isDatabaseDown = (error: unknown) =>
  DOWN.test(codeOf(error)) || DOWN_TEXT.test(error instanceof Error ? error.message : '')

/** A row of a visitor whose account was deleted while the call was under way: nothing else deletes these. */
const isVisitorGone = (error: unknown) =>
  codeOf(error) === NO_SUCH_ROW &&
  /_(user_id|order_no|apply_no|lead_no)_fkey$/.test((error as { constraint?: string }).constraint ?? '')

/** What Fastify itself refuses of a request, before any handler of ours. */
function refusedRequest(error: FastifyError) {
  if (error.statusCode === 413) return failure(CODE.tooLarge, '提交的内容过大')
  return failure(CODE.badRequest, '请求格式不正确')
}

/**
 * The one place where an error becomes an answer (S8.5, S8.10). What a client sent wrongly is HTTP 200 with a body
 * code; our own faults are 5xx with a text that tells nothing, and a log line that tells all.
 */
function answerFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ApiError) return reply.code(200).send(refusal(error))
  if (error.validation) {
    const broken = error.validation as Parameters<typeof fieldErrors>[0]
    if (broken.some(({ instancePath, keyword }) => instancePath === '' && keyword === 'type')) {
      return reply.code(200).send(failure(CODE.badRequest, '请求格式不正确'))
    }
    return reply.code(200).send(refusal(ApiError.fields(fieldErrors(broken, request.routeOptions.url ?? ''))))
  }
  if (error.statusCode && error.statusCode < 500) {
    // No call but a file or page: a path that leads outside, or that no file can have, is one that is not there.
    if (request.method !== 'POST') return reply.callNotFound()
    return reply.code(200).send(refusedRequest(error))
  }
  if (isVisitorGone(error)) return reply.code(200).send(failure(CODE.unauthenticated, '请先登录'))
  request.log.error({ err: error }, 'request failed')
  if (DATA_EXCEPTION.test(codeOf(error)))
    return reply.code(200).send(failure(CODE.badRequest, '内容格式不正确'))
  if (error instanceof ServiceDown || isDatabaseDown(error))
    return reply.code(503).header('retry-after', '5').send(failure(503, SYSTEM_BUSY))
  return reply.code(500).send(failure(500, SYSTEM_BUSY))
}

export const registerFaults = (app: FastifyInstance) => void app.setErrorHandler(answerFault)
