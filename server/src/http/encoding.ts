import type { FastifyReply, FastifyRequest } from 'fastify'

/** The best encoding that a request accepts; `q=0` rejects one (RFC 9110, 12.5.3). */
export function encodingFor(request: FastifyRequest): 'br' | 'gzip' | null {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(accepted) ? 'gzip' : null
}

/** Adds a request header on which the response depends to `vary` (RFC 9110, 12.5.5). */
export const vary = (reply: FastifyReply, name: string) =>
  void reply.header('vary', [reply.getHeader('vary'), name].filter(Boolean).join(', '))
