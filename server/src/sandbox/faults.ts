import { setTimeout as sleep } from 'node:timers/promises'
import type { Path } from '@contract/endpoints'
import type { SandboxFault, SandboxFaults } from '@contract/sandbox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refused } from './refused'

/** The fault of a path; its own wins over the one for all. */
export const faultOf = (faults: SandboxFaults | undefined, path: string): SandboxFault | undefined =>
  faults?.get(path) ?? faults?.get('*')

/** What a gateway says whose server is away: a page, no envelope. */
const gatewayPage = (status: number) =>
  `<html><head><title>${status}</title></head><body><center><h1>${status}</h1></center></body></html>\n`

/** Answers a call that is not to be handled; whether it has. */
export function answeredBy(
  fault: SandboxFault | undefined,
  path: Path,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  if (fault?.kind === 'code') {
    reply.code(200).send(refused(path, fault.code, request.body))
    return true
  }
  if (fault?.kind === 'status') {
    reply.code(fault.status).type('text/html; charset=utf-8').send(gatewayPage(fault.status))
    return true
  }
  if (fault?.kind === 'offline') {
    reply.hijack()
    reply.raw.destroy()
    return true
  }
  return false
}

/** What keeps answers of handled calls back, until they are due, the caller has gone, or the server closes. */
export function holdAnswers(app: FastifyInstance) {
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
    // Nothing follows: nobody waits for it any more when the caller has gone.
    await new Promise<never>(() => {})
  }
}
