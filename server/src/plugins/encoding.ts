import type { FastifyRequest } from 'fastify'

/** What a request takes, the smallest first; `q=0` refuses it (RFC 9110, 12.5.3). */
export function encodingFor(request: FastifyRequest): 'br' | 'gzip' | null {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(accepted) ? 'gzip' : null
}
