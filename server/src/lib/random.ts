import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** The only source of randomness, so that the sandbox can make it reproducible. */
export interface Random {
  /** A version-4 UUID. */
  uuid(): string
  /** `length` decimal digits. */
  digits(length: number): string
  /** `bytes` random bytes, base64url. */
  token(bytes: number): string
}

export const systemRandom: Random = {
  uuid: () => randomUUID(),
  digits: (length) => Array.from({ length }, () => randomInt(10)).join(''),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
}
