import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Random } from './deps'

/** Randomness of the operating system. */
export const systemRandom: Random = {
  uuid: () => randomUUID(),
  digits: (length) => Array.from({ length }, () => randomInt(10)).join(''),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
}
