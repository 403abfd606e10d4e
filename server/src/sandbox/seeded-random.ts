import { createHmac } from 'node:crypto'
import type { Random } from '../lib/random'

/**
 * Reproducible randomness: the same seed and name give the same sequence, another name an independent one, so that
 * results do not depend on the order of users. For the sandbox only: whoever knows the seed knows every value.
 */
export function seededRandom(seed: string, name: string): Random {
  let block = 0
  let left = Buffer.alloc(0)
  const bytes = (length: number): Buffer => {
    while (left.length < length) {
      const next = createHmac('sha256', seed).update(`${name}\n${block++}`).digest()
      left = Buffer.concat([left, next])
    }
    const taken = left.subarray(0, length)
    left = left.subarray(length)
    return taken
  }
  /** Rejects bytes above 249; otherwise the digits 0 to 5 would be more frequent. */
  const digit = (): number => {
    const [byte = 0] = bytes(1)
    return byte < 250 ? byte % 10 : digit()
  }
  return {
    uuid: () => {
      const hex = Buffer.from(bytes(16)).toString('hex')
      const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
      const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`]
      return [...parts, `${variant}${hex.slice(17, 20)}`, hex.slice(20)].join('-')
    },
    digits: (length) => Array.from({ length }, digit).join(''),
    token: (length) => bytes(length).toString('base64url'),
  }
}
