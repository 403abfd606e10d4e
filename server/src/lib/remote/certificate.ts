import { TLSSocket } from 'node:tls'

/** Until when the certificate at the other end of a connection holds; null without TLS, and in a resumed session. */
export function certificateEnd(socket: unknown): Date | null {
  const { valid_to } = socket instanceof TLSSocket ? socket.getPeerCertificate() : {}
  return valid_to ? new Date(valid_to) : null
}

/** Until when the certificate of each system holds that was reached over TLS since the start, by its name in metrics. */
export const certificateEnds = new Map<string, Date>()

export function noteCertificate(remote: string, socket: unknown) {
  const end = certificateEnd(socket)
  // A resumed session shows none: the one of its first handshake stays.
  if (end) certificateEnds.set(remote, end)
}
