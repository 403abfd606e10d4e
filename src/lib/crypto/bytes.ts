/** Encodes text as UTF-8, because a mini-program has no TextEncoder. @throws {URIError} on an unpaired surrogate */
export const utf8 = (text: string): Uint8Array =>
  Uint8Array.from(encodeURIComponent(text).match(/%..|./g) ?? [], (byte) =>
    byte.length > 1 ? Number.parseInt(byte.slice(1), 16) : byte.charCodeAt(0),
  )

export const concat = (...parts: Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Encodes base64url without padding (RFC 4648 §5), because a mini-program has no `btoa`. */
export function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(i, i + 3)
    const four = [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63]
    const used = Math.min(4, bytes.length - i + 1)
    for (const six of four.slice(0, used)) text += ALPHABET[six]
  }
  return text
}

/** Decodes base64url. @throws on a character outside of the alphabet */
export function fromBase64Url(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let bits = 0
  let held = 0
  let at = 0
  for (const character of text) {
    const six = ALPHABET.indexOf(character)
    if (six < 0) throw new Error('not base64url')
    held = (held << 6) | six
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = (held >> bits) & 255
  }
  return bytes
}
