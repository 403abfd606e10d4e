import { setTimeout as sleep } from 'node:timers/promises'
import type { Path } from '@contract/endpoints'
import type { SandboxFault, SandboxFaults } from '@contract/sandbox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refused } from './refused'

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
