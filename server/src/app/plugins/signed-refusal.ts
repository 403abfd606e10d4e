import type { FastifyRequest } from 'fastify'
import { type Fault, TOLERANCE_SECONDS } from '../../lib/remote/signature'

/** The code of the institution, or the channel of the partner, by which the path of a signed call names its sender. */
export const senderOf = ({ params }: FastifyRequest) => String(Object.values(params as object)[0])

/** Only what looks like a sender's code: anybody can call with anything. */
const CODE_LIKE = /^[A-Za-z0-9_-]{1,32}$/

/** Says in the log whose call was refused and why; of `key` and `sender` the caller learns nothing (S6.14). */
export function logRefusal(request: FastifyRequest, why: object) {
  const sender = senderOf(request)
  request.log.warn({ ...(CODE_LIKE.test(sender) && { sender }), ...why }, 'signed call refused')
}

/** The answer's words for what is wrong with the signature. */
export function wordsOf(fault: Fault): string {
  if (fault.cause === 'header') return `请求头${fault.header}缺失或格式不正确`
  if (fault.cause === 'key') return '签名无效'
  const { seconds } = fault
  const how = seconds > 0 ? '快' : '慢'
  return `webhook-timestamp比服务器时间${how}${Math.abs(seconds)}秒，最多相差${TOLERANCE_SECONDS}秒`
}
