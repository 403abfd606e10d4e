import type { Config } from '../config'

/** Says whether a name and an identity number belong together (two elements). Throws when it cannot tell. */
export interface IdentityVerifier {
  verify(person: { name: string; id_no: string }): Promise<boolean>
}

/**
 * Stands in for a verification service in development and test: every name belongs to every number, except a name
 * that contains 不符.
 */
export const developmentVerifier: IdentityVerifier = {
  async verify({ name }) {
    return !name.includes('不符')
  },
}

/** Production without a verification service fails closed: nobody passes unverified. */
const missingVerifier: IdentityVerifier = {
  async verify() {
    throw new Error('no identity verification service is configured')
  },
}

/** The verifier of a mode. An operator's service is one more implementation of the interface, chosen here. */
export const identityVerifier = ({ mode }: Pick<Config, 'mode'>): IdentityVerifier =>
  mode === 'production' ? missingVerifier : developmentVerifier
