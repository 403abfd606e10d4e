import type { IdentityVerifier } from '../../lib/remote/ports'

/** Replaces a service in development and test: accepts every pair, unless the name contains 不符. */
export const trialVerifier: IdentityVerifier = {
  async verify({ name }, record) {
    await record()
    return !name.includes('不符')
  },
}
