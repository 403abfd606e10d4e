import { withMisses } from './misses'

/** The encrypted calls, loaded when the visitor begins to type: the first screen does not pay for the cryptography. */
export const loadSecureLogin = withMisses(
  () => import(/* webpackChunkName: "secure-login" */ './secure-login'),
  // Nobody catches this one, so that the page is loaded anew where a new build took its place (missing-chunk.ts).
  (error) => void Promise.reject(error),
)
