import { TLSSocket } from 'node:tls'

/** Until when the certificate at the other end of a connection holds; null without TLS, and in a resumed session. */
export function certificateEnd(socket: unknown): Date | null {
  const { valid_to } = socket instanceof TLSSocket ? socket.getPeerCertificate() : {}
  return valid_to ? new Date(valid_to) : null
}
