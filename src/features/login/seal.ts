/** The number of random bytes that one message needs: 32 for its key, and 18 that make it unique. */
export const RANDOM_LENGTH = 32 + 18

export interface SealKey {
  key_id: string
  /** 32 bytes in base64url. */
  public_key: string
}

export interface Sealed {
  key_id: string
  cipher: string
}

/**
 * Seals the payload of a plain login call for the server (contract/rules/secrets.ts).
 * @param at the time by the server's clock
 */
export type Seal = (path: string, payload: object, at: Date) => Sealed
