import { CODE } from '@contract/codes'
import { SYSTEM_BUSY } from '@contract/rules/messages'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure, refusal } from '../../http/envelope'
import { fieldErrors } from '../../http/field-messages'
import { ApiError, ServiceDown } from '../../lib/api-error'
import { codeOf, isDatabaseDown } from '../../lib/database-down'

/** PostgreSQL's data exceptions: a value that no column can hold. */
const DATA_EXCEPTION = /^22\w{3}$/

/** PostgreSQL's foreign-key violation: a row refers to a visitor whose account was deleted during the request; nothing else deletes these rows. */
const isVisitorGone = (error: unknown) =>
  codeOf(error) === '23503' &&
  /_(user_id|order_no|apply_no|lead_no)_fkey$/.test((error as { constraint?: string }).constraint ?? '')

const MALFORMED = failure(CODE.badRequest, '请求格式不正确')

/** The only place where an error becomes a response (S8.5, S8.10); only the log has the details of a failure. */
function respondToError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refuse = (answer: object) => reply.code(200).send(answer)
  if (error instanceof ApiError) return refuse(refusal(error))
  if (error.validation) {
    const broken = error.validation as Parameters<typeof fieldErrors>[0]
    if (broken.some(({ instancePath, keyword }) => instancePath === '' && keyword === 'type'))
      return refuse(MALFORMED)
    return refuse(refusal(ApiError.fields(fieldErrors(broken, request.routeOptions.url ?? ''))))
  }
  if (error.statusCode && error.statusCode < 500) {
    // A GET for a file or page: an invalid path is answered like one that does not exist.
    if (request.method !== 'POST') return reply.callNotFound()
    return refuse(error.statusCode === 413 ? failure(CODE.tooLarge, '提交的内容过大') : MALFORMED)
  }
  if (isVisitorGone(error)) return refuse(refusal(ApiError.loginRequired()))
  request.log.error({ err: error }, 'request failed')
  if (DATA_EXCEPTION.test(codeOf(error))) return refuse(failure(CODE.badRequest, '内容格式不正确'))
  if (error instanceof ServiceDown || isDatabaseDown(error))
    return reply.code(503).header('retry-after', '5').send(failure(503, SYSTEM_BUSY))
  return reply.code(500).send(failure(500, SYSTEM_BUSY))
}

export const registerFaults = (app: FastifyInstance) => void app.setErrorHandler(respondToError)
