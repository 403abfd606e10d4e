import { setTimeout as sleep } from 'node:timers/promises'
import { CODE } from '@contract/codes'
import { endpoints, type Path } from '@contract/endpoints'
import type { Envelope, FieldError } from '@contract/envelope'
import { SYSTEM_BUSY } from '@contract/rules/messages'
import type { SandboxFault, SandboxFaults } from '@contract/sandbox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure, refusal } from '../http/envelope'
import { fieldErrors } from '../http/field-messages'
import { RateLimited } from '../http/limits'
import { ApiError } from '../lib/api-error'
import { stepProblems } from '../order/validate'

/** The field that a path's simulated error names; for other paths the first of `LIKELY` in the payload. */
const FIELDS: Partial<Record<Path, string>> = {
  '/v1.0/user/code/login': 'code',
  '/v1.0/user/encrypt/login': 'code',
  '/v1.0/user/wechat/phone': 'code',
  '/v1.0/sms/encrypt/send/code': 'mobile',
  '/v2/offline/saveUserInfo': 'values.contact_name',
}
const LIKELY = ['mobile', 'id_no', 'name', 'amount', 'visit_at', 'consents', 'code']

/** An invalid field as the endpoint itself would report it. */
function brokenField(path: Path, body: unknown): FieldError[] {
  const { flow } = Object(body) as { flow?: number }
  if (path === '/web/form/save' && flow !== undefined) {
    const [first] = stepProblems(flow, {}, { today: '', hasIdNo: false })
    if (first) return [first]
  }
  const names = Object.keys(endpoints[path].payload.properties)
  const field = FIELDS[path] ?? LIKELY.find((name) => names.includes(name)) ?? names[0] ?? ''
  return fieldErrors([{ instancePath: `/${field.replaceAll('.', '/')}`, keyword: '', params: {} }], path)
}

const MESSAGES: Record<number, string> = {
  [CODE.badRequest]: '请求格式不正确',
  [CODE.unauthenticated]: '请先登录',
  [CODE.forbidden]: '没有权限',
  [CODE.notFound]: '没有找到',
  [CODE.conflict]: '操作正在处理，请稍后再试',
  [CODE.tooLarge]: '提交的内容过大',
}

/** An error response with the given code, like a real one: 601 names a field of the payload, 429 the seconds to wait. */
function refused(path: Path, code: number, body: unknown): Envelope<never> {
  if (code === CODE.validation) return refusal(ApiError.fields(brokenField(path, body)))
  if (code === CODE.rateLimited) return refusal(new RateLimited(60))
  return failure(code, MESSAGES[code] ?? SYSTEM_BUSY)
}

/** The fault of a path; one for the path takes precedence over the one for all. */
export const faultOf = (faults: SandboxFaults | undefined, path: string): SandboxFault | undefined =>
  faults?.get(path) ?? faults?.get('*')

/** The error page of a gateway whose server is down; it is not an envelope. */
const gatewayPage = (status: number) =>
  `<html><head><title>${status}</title></head><body><center><h1>${status}</h1></center></body></html>\n`

/** Sends the faulty response of a request that must not be handled; returns whether it did. */
export function sendFault(
  fault: SandboxFault | undefined,
  path: Path,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  if (fault?.kind === 'code') reply.code(200).send(refused(path, fault.code, request.body))
  else if (fault?.kind === 'status')
    reply.code(fault.status).type('text/html; charset=utf-8').send(gatewayPage(fault.status))
  else if (fault?.kind === 'offline') reply.hijack().raw.destroy()
  else return false
  return true
}

/** Returns a function that delays responses of handled requests until their time, a disconnect or the server's close. */
export function delayResponses(app: FastifyInstance) {
  const closing = new AbortController()
  const held = new Set<FastifyReply>()
  app.addHook('preClose', async () => {
    closing.abort()
    for (const reply of held) reply.raw.destroy()
  })
  return async (fault: SandboxFault | undefined, reply: FastifyReply): Promise<void> => {
    if (fault?.kind === 'slow') await sleep(fault.ms, undefined, { signal: closing.signal }).catch(() => {})
    if (fault?.kind !== 'timeout') return
    held.add(reply)
    reply.raw.once('close', () => held.delete(reply))
    if (closing.signal.aborted) reply.raw.destroy()
    // Never continues: when the client has disconnected, nothing needs the response.
    await new Promise<never>(() => {})
  }
}
